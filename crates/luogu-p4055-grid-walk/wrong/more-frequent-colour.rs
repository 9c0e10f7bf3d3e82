//! Wrong: in each connected part, all cells of the more frequent colour are printed.

use std::collections::BTreeSet;

use proconio::{input, marker::Bytes};

fn main() {
    input! { height: usize, _width: usize, maze: [Bytes; height] }
    let mut free = BTreeSet::new();
    for (row, line) in maze.iter().enumerate() {
        for (column, _) in line.iter().enumerate().filter(|&(_, &cell)| cell == b'.') {
            free.insert((row, column));
        }
    }
    let mut starts = Vec::new();
    while let Some(root) = free.pop_first() {
        let mut colours = [Vec::new(), Vec::new()];
        let mut stack = vec![root];
        while let Some((row, column)) = stack.pop() {
            colours[(row + column) % 2].push((row, column));
            let beside = [
                (row.wrapping_sub(1), column),
                (row, column.wrapping_sub(1)),
                (row, column + 1),
                (row + 1, column),
            ];
            stack.extend(beside.into_iter().filter(|cell| free.remove(cell)));
        }
        let [black, white] = colours;
        if black.len() > white.len() {
            starts.extend(black);
        } else if white.len() > black.len() {
            starts.extend(white);
        }
    }
    starts.sort();
    println!("{}", if starts.is_empty() { "LOSE" } else { "WIN" });
    for (row, column) in starts {
        println!("{} {}", row + 1, column + 1);
    }
}
