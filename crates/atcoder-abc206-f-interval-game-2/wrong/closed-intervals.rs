//! Wrong: intervals that only touch are taken to meet.

use itertools::Itertools;
use proconio::input;

fn main() {
    input! { cases: [[(usize, usize)]] }
    for intervals in &cases {
        let mut values = vec![vec![0; 102]; 102];
        for length in 1..=100 {
            for start in 1..=101 - length {
                let end = start + length;
                let inside = intervals
                    .iter()
                    .filter(|(left, right)| start <= *left && *right <= end);
                let reached = inside
                    .map(|&(left, right)| {
                        values[start][left.max(start + 1) - 1] ^ values[end.min(right + 1)][end]
                    })
                    .collect_vec();
                values[start][end] = (0..).find(|value| !reached.contains(value)).unwrap();
            }
        }
        println!("{}", if values[1][101] != 0 { "Alice" } else { "Bob" });
    }
}
