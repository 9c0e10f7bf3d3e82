//! Wrong: the free numbers are counted even if the two largest numbers are apart.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), numbers: [usize] }
    let free = numbers[numbers.len() - 1] - (numbers.len() - 1);
    if free % 2 == 1 { "Alice" } else { "Bob" }.to_string()
}
