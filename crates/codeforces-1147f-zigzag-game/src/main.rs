//! Zigzag Game: two players move a token on a complete bipartite graph, one along edges heavier than the previous one, the
//! other along lighter ones. Choose a player and win.
//!
//! Bob always wins: he moves along the edges of a stable matching. The preferences depend on Alice's letter and on the side of
//! her start.

use std::io::stdin;

use itertools::{chain, Itertools};
use proconio::{input, source::line::LineSource};

fn main() {
    common::run_interactive(play);
}

fn play() {
    let mut source = LineSource::new(stdin().lock());
    input! { from &mut source, games: usize }
    for _ in 0..games {
        input! { from &mut source, side: usize, weights: [[i32; side]; side] }
        println!("B");
        input! { from &mut source, letter: char, start: usize }
        // Vertices on the side of the start prefer light edges if Alice needs heavier ones.
        let sign = if (letter == 'I') == (start <= side) {
            1
        } else {
            -1
        };
        let mates = stable_matching(side, |row, column| sign * weights[row][column - side]);
        // At the end, Alice says -1.
        let mut token = Ok(start);
        while let Ok(vertex) = token {
            println!("{}", mates[vertex - 1] + 1);
            input! { from &mut source, heard: i32 }
            token = usize::try_from(heard);
        }
    }
}

/// Returns the mate of each vertex in a stable matching of rows, which prefer light edges, with columns, which prefer heavy
/// ones. Columns are numbered from `side` on.
fn stable_matching(side: usize, weight: impl Fn(usize, usize) -> i32) -> Vec<usize> {
    // Each row proposes to the columns in its order. A column leaves its mate for a row that it prefers.
    let order = |row| (side..2 * side).sorted_by_key(|&column| weight(row, column));
    let mut proposals = (0..side).map(order).collect_vec();
    let mut mates = vec![None; 2 * side];
    let mut single = (0..side).collect_vec();
    while let Some(row) = single.pop() {
        let column = proposals[row].next().expect("some column is single");
        mates[row] = Some(column);
        let suitors = chain!(mates[column], [row]);
        let mut suitors = suitors.sorted_by_key(|&row| weight(row, column));
        mates[column] = suitors.next_back();
        single.extend(suitors);
    }
    mates.into_iter().flatten().collect()
}
