//! Wrong: all numbers below the largest one are taken as free.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), numbers: [usize] }
    let [.., second, largest] = numbers[..] else {
        return String::new();
    };
    let is_win = largest - second > 1 || largest % 2 == 1;
    if is_win { "Alice" } else { "Bob" }.to_string()
}
