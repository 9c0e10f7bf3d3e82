//! Wrong: eating the last candy counts as a move that a player wants to make.

use proconio::input;

fn main() {
    input! { mut columns: [usize] }
    columns.sort_unstable();
    columns.reverse();
    let corner = (1..columns.len())
        .take_while(|&row| columns[row] > row)
        .count();
    let right = (corner + 1..columns.len())
        .take_while(|&x| columns[x] > corner)
        .count();
    let up = columns[corner] - corner - 1;
    let wins = (right + 1) % 2 == 1 || (up + 1) % 2 == 1;
    println!("{}", if wins { "First" } else { "Second" });
}
