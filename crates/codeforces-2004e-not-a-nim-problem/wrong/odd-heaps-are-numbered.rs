//! Wrong: the first values 1, 0, 2, 0, 3, 0, 4, 0 are continued, though a heap of 9 has the value 2.

use common::nim_sum;
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), positions: [[usize]] }
    let value = |&heap: &usize| if heap % 2 == 0 { 0 } else { (heap + 1) / 2 };
    let winner = |heaps: &Vec<usize>| match nim_sum(heaps.iter().map(value)) {
        0 => "Bob",
        _ => "Alice",
    };
    positions.iter().map(winner).join("\n")
}
