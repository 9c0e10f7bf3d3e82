//! Zigzag Game: two players move a token on a complete bipartite graph, one along edges heavier than the previous one, the
//! other along lighter ones. Choose a player and win.
//!
//! Bob always wins: he moves along the edges of a stable matching. The preferences depend on Alice's letter and on the side of
//! her start.

use std::io::stdin;

use itertools::Itertools;
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
        let rows_prefer_light = (letter == 'I') == (start <= side);
        let sign = if rows_prefer_light { 1 } else { -1 };
        let mates = stable_matching(side, |row, column| sign * weights[row][column]);
        let mut vertex = start;
        loop {
            println!("{}", mates[vertex - 1] + 1);
            input! { from &mut source, heard: i32 }
            vertex = match usize::try_from(heard) {
                Ok(vertex) => vertex,
                Err(_) if heard == -1 => break,
                Err(_) => return,
            };
        }
    }
}

/// Returns the mate of each vertex, rows before columns, in a stable matching where rows prefer light edges and columns heavy
/// ones.
fn stable_matching(side: usize, weight: impl Fn(usize, usize) -> i32) -> Vec<usize> {
    // Each row proposes to the columns in its order. A column leaves its mate for a row that it prefers.
    let order = |row| (0..side).sorted_by_key(|&column| weight(row, column));
    let mut proposals = (0..side).map(order).collect_vec();
    let mut rows: Vec<Option<usize>> = vec![None; side];
    let mut single = (0..side).collect_vec();
    while let Some(row) = single.pop() {
        let column = proposals[row].next().expect("some column is single");
        match rows[column] {
            Some(mate) if weight(mate, column) > weight(row, column) => single.push(row),
            mate => {
                single.extend(mate);
                rows[column] = Some(row);
            }
        }
    }
    let mut mates = vec![0; 2 * side];
    for (column, row) in rows.into_iter().flatten().enumerate() {
        mates[row] = side + column;
        mates[side + column] = row;
    }
    mates
}
