//! Slow: the nim-sum of the other heaps is computed anew for each heap.

use proconio::input;

fn main() {
    loop {
        input! { heaps: [u64] }
        if heaps.is_empty() {
            return;
        }
        let moves = winning_moves(&heaps);
        println!("{}", if moves.is_empty() { "No" } else { "Yes" });
        for (old, new) in moves {
            println!("{} {}", old, new);
        }
    }
}

fn winning_moves(heaps: &[u64]) -> Vec<(u64, u64)> {
    let others = |index: usize| {
        let others = heaps
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != index);
        others.fold(0, |sum, (_, heap)| sum ^ heap)
    };
    let moves = (0..heaps.len()).map(|index| (heaps[index], others(index)));
    moves.filter(|(heap, left)| left < heap).collect()
}
