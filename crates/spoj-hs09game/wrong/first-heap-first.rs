//! Wrong: of the winning moves it chooses the lowest heap, and only then the most sticks.

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
    for (index, &heap) in heaps.iter().enumerate() {
        for &taken in &[5, 3, 2] {
            if sum != 0 && taken <= heap && value(heap - taken) == value(heap) ^ sum {
                return Some((taken, index + 1));
            }
        }
    }
    None
}
