//! Wrong: heaps are only won or lost, and an odd number of won heaps is won.

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
    let wins = |heap: u64| heap % 7 >= 2;
    let count = heaps.iter().filter(|&&heap| wins(heap)).count();
    for &taken in &[5, 3, 2] {
        for (index, &heap) in heaps.iter().enumerate() {
            if count % 2 == 1 && taken <= heap && wins(heap) && !wins(heap - taken) {
                return Some((taken, index + 1));
            }
        }
    }
    None
}
