//! Wrong: moves that take from one heap come before the one that takes from both.

use common::{is_wythoff_p_position, wythoff_p_position};
use itertools::Itertools;
use proconio::input;

fn main() {
    loop {
        input! { smaller: u64, larger: u64 }
        if (smaller, larger) == (0, 0) {
            return;
        }
        let left = lost_positions(smaller, larger);
        println!("{}", u8::from(!left.is_empty()));
        for (first, second) in left {
            println!("{} {}", first, second);
        }
    }
}

/// Returns the positions after winning moves, the smaller heap first.
fn lost_positions(smaller: u64, larger: u64) -> Vec<(u64, u64)> {
    if is_wythoff_p_position(smaller, larger) {
        return Vec::new();
    }
    let both = |&(first, second): &(u64, u64)| second - first == larger - smaller;
    let one = |&(first, second): &(u64, u64)| {
        [first, second].contains(&smaller) || [first, second].contains(&larger)
    };
    let below = |&(first, second): &(u64, u64)| first <= smaller && second <= larger;
    let lost = (0..)
        .map_while(wythoff_p_position)
        .take_while(below)
        .collect_vec();
    let is_one = |position: &&(u64, u64)| one(position) && !both(position);
    let first = lost.iter().filter(is_one);
    first
        .chain(lost.iter().filter(|position| both(position)))
        .copied()
        .collect()
}
