//! Wrong: at the end of the diagonal only the way up is looked at.

use proconio::input;

fn main() {
    input! { mut columns: [usize] }
    columns.sort_unstable();
    columns.reverse();
    let corner = (1..columns.len())
        .take_while(|&row| columns[row] > row)
        .count();
    let up = columns[corner] - corner - 1;
    println!("{}", if up % 2 == 1 { "First" } else { "Second" });
}
