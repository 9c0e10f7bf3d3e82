//! Wrong: a range is only won or lost, and two won ranges cancel.

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
                    .map(|&(left, right)| values[start][left] ^ values[right][end])
                    .collect_vec();
                values[start][end] = usize::from(reached.contains(&0));
            }
        }
        println!("{}", if values[1][101] != 0 { "Alice" } else { "Bob" });
    }
}
