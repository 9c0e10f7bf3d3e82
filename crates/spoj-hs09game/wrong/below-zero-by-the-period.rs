//! Wrong: a move may take more sticks than the heap has: only remainders are compared.

use proconio::input;

fn main() {
    input! { games: [[u64]] }
    for heaps in &games {
        match winning_move(heaps) {
            Some((taken, heap)) => {
                println!(
                    "Julia wins.\nTake {} sticks from heap number {}.\n",
                    taken, heap
                );
            }
            None => println!("Robert wins.\n"),
        }
    }
}

fn winning_move(heaps: &[u64]) -> Option<(u64, usize)> {
    let value = |heap: u64| [0, 0, 1, 1, 2, 2, 3][(heap % 7) as usize];
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
    for &taken in &[5, 3, 2] {
        for (index, &heap) in heaps.iter().enumerate() {
            if sum != 0 && value(heap + 7 - taken) == value(heap) ^ sum {
                return Some((taken, index + 1));
            }
        }
    }
    None
}
