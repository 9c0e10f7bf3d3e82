//! Wrong: the values of two boards are added.

use proconio::input;

fn main() {
    input! { stripes: [usize; 3], boards: [usize] }
    let mut table: Vec<usize> = Vec::new();
    for board in 0..=1000 {
        let mut seen = vec![false; 2048];
        for stripe in stripes.iter().filter(|&&stripe| stripe <= board) {
            let rest = board - stripe;
            for left in 0..=rest {
                seen[table[left] + table[rest - left]] = true;
            }
        }
        table.push(seen.iter().position(|seen| !seen).unwrap());
    }
    for board in boards {
        println!("{}", if table[board] == 0 { 2 } else { 1 });
    }
}
