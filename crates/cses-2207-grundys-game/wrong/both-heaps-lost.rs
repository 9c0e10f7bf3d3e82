//! Wrong: a move wins only if it leaves two heaps that are lost on their own.

use proconio::input;

fn main() {
    input! { heaps: [usize] }
    for heap in heaps {
        let mut wins = vec![false; heap + 1];
        for size in 3..=heap {
            let half = (size + 1) / 2;
            wins[size] = (1..half).any(|part| !wins[part] && !wins[size - part]);
        }
        println!("{}", if wins[heap] { "first" } else { "second" });
    }
}
