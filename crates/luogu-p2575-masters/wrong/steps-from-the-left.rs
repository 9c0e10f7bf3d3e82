//! Wrong: the staircase is counted from the left end of the row.

use proconio::input;

fn main() {
    // Each row has the cells of its pieces.
    input! { games: [[[usize]]] }
    for rows in &games {
        let sum = rows.iter().fold(0, |sum, row| sum ^ value(row));
        println!("{}", if sum != 0 { "YES" } else { "NO" });
    }
}

fn value(pieces: &[usize]) -> usize {
    let (mut value, mut step, mut is_odd) = (0, 0, true);
    for cell in 1..=20 {
        if pieces.contains(&cell) {
            step += 1;
            continue;
        }
        if is_odd {
            value ^= step;
        }
        is_odd = !is_odd;
        step = 0;
    }
    value
}
