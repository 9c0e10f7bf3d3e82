//! Game: from which cells of a maze does the player lose who moves first, if no cell may be entered twice?
//!
//! The cells are the vertices of a graph, which is bipartite, as the squares of a chessboard are black and
//! white. The player who moves first wins exactly if every maximum matching of neighbouring cells covers
//! the start.

use common::vertex_geography_p_positions;
use itertools::{chain, Itertools};
use proconio::{input, marker::Bytes, source::once::OnceSource};

fn main() {
    common::run(solve);
}

fn solve(input: &str) -> String {
    input! { from OnceSource::from(input), rows: usize, columns: usize, maze: [Bytes; rows] }
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let is_free = |(row, column): (usize, usize)| maze[row][column] == b'.';
    let number = |(row, column): (usize, usize)| row * columns + column;
    let to_the_right = cells().map(|(row, column)| [(row, column), (row, column + 1)]);
    let down = cells().map(|(row, column)| [(row, column), (row + 1, column)]);
    let edges = chain(to_the_right, down)
        .filter(|&[_, (row, column)]| row < rows && column < columns)
        .filter(|edge| edge.iter().all(|&cell| is_free(cell)))
        .map(|[cell, other]| (number(cell), number(other)))
        .collect_vec();
    let is_lost = vertex_geography_p_positions(rows * columns, &edges);
    let starts = cells().filter(|&cell| is_free(cell) && is_lost[number(cell)]);
    let starts = starts.map(|(row, column)| format!("\n{} {}", row + 1, column + 1));
    match starts.collect::<String>() {
        starts if starts.is_empty() => "LOSE".into(),
        starts => "WIN".to_string() + &starts,
    }
}
