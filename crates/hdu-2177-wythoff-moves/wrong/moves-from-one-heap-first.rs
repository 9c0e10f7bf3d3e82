//! Wrong: moves that take from one heap come before the one that takes from both.

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    let mut source = OnceSource::from(input);
    let case = || {
        input! { from &mut source, smaller: u64, larger: u64 }
        if (smaller, larger) == (0, 0) {
            return None;
        }
        let left = lost_positions(smaller, larger);
        let lines = left.iter().map(|(first, second)| format!("{first} {second}")).collect_vec();
        Some(match &lines[..] {
            [] => "0\n".to_string(),
            lines => format!("1\n{}\n", lines.join("\n")),
        })
    };
    std::iter::from_fn(case).collect()
}

/// Returns the positions after winning moves, the smaller heap first.
fn lost_positions(smaller: u64, larger: u64) -> Vec<(u64, u64)> {
    let lost = all_lost(larger).into_iter().filter(|&lost| lost != (smaller, larger));
    let both = |&(first, second): &(u64, u64)| second - first == larger - smaller;
    let one = |&(first, second): &(u64, u64)| {
        [first, second].contains(&smaller) || [first, second].contains(&larger)
    };
    let below = |&(first, second): &(u64, u64)| first <= smaller && second <= larger;
    let lost = lost.filter(below).collect_vec();
    if all_lost(larger).contains(&(smaller, larger)) {
        return Vec::new();
    }
    let is_one = |position: &&(u64, u64)| one(position) && !both(position);
    let first = lost.iter().filter(is_one);
    first.chain(lost.iter().filter(|position| both(position))).copied().collect()
}

/// Returns the lost positions up to a larger heap, by the difference of the heaps.
fn all_lost(most: u64) -> Vec<(u64, u64)> {
    let mut is_used = vec![false; most as usize + 1];
    let mut lost = Vec::new();
    for smaller in 0..=most {
        let larger = smaller + lost.len() as u64;
        if is_used[smaller as usize] || larger > most {
            continue;
        }
        is_used[larger as usize] = true;
        lost.push((smaller, larger));
    }
    lost
}
