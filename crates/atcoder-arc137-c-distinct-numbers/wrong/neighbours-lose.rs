//! Wrong: the first player loses whenever the two largest numbers are neighbours.

use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), numbers: [usize] }
    let [.., second, largest] = numbers[..] else {
        return String::new();
    };
    if largest - second > 1 { "Alice" } else { "Bob" }.to_string()
}
