//! Wrong: the walk must have an even number of moves.

use itertools::Itertools;
use proconio::{input, marker::Usize1};

/// The number of arrows tried from a place that the search has left.
const ALL: usize = usize::MAX;

fn main() {
    input! { vertices: usize, _arrows: usize, arrows: [[Usize1]; vertices], start: Usize1 }
    // Place 2 v is vertex v after an even number of moves, and place 2 v + 1 after an odd one.
    let mut walk = vec![2 * start];
    let mut tried = vec![0; 2 * vertices];
    let mut is_endless = false;
    while let Some(&place) = walk.last() {
        let next = &arrows[place / 2];
        if next.is_empty() && place % 2 == 0 {
            let walk = walk.iter().map(|place| place / 2 + 1);
            return println!("Win\n{}", walk.format(" "));
        }
        if let Some(vertex) = next.get(tried[place]) {
            tried[place] += 1;
            let option = 2 * vertex + 1 - place % 2;
            match tried[option] {
                0 => walk.push(option),
                ALL => {}
                _ => is_endless = true,
            }
        } else {
            tried[place] = ALL;
            walk.pop();
        }
    }
    println!("{}", if is_endless { "Draw" } else { "Lose" });
}
