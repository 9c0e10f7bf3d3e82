//! Wrong: each cell is matched with the next free one on its right or below, which need not give a maximum matching.

use proconio::{input, marker::Bytes};

fn main() {
    input! { height: usize, width: usize, maze: [Bytes; height] }
    let cells = maze.concat();
    let mut next = vec![Vec::new(); cells.len()];
    let mut mates = vec![None; cells.len()];
    for cell in (0..cells.len()).filter(|&cell| cells[cell] == b'.') {
        let right = Some(cell + 1).filter(|right| right % width > 0);
        let below = Some(cell + width).filter(|&below| below < cells.len());
        for after in right.into_iter().chain(below) {
            if cells[after] == b'.' {
                next[cell].push(after);
                next[after].push(cell);
                if mates[cell].is_none() && mates[after].is_none() {
                    mates[cell] = Some(after);
                    mates[after] = Some(cell);
                }
            }
        }
    }
    let is_single = |&cell: &usize| cells[cell] == b'.' && mates[cell].is_none();
    let mut stack: Vec<usize> = (0..cells.len()).filter(is_single).collect();
    let mut is_missed = vec![false; cells.len()];
    while let Some(cell) = stack.pop() {
        if !is_missed[cell] {
            is_missed[cell] = true;
            stack.extend(next[cell].iter().filter_map(|&after| mates[after]));
        }
    }
    println!(
        "{}",
        if is_missed.contains(&true) {
            "WIN"
        } else {
            "LOSE"
        }
    );
    for cell in (0..cells.len()).filter(|&cell| is_missed[cell]) {
        println!("{} {}", cell / width + 1, cell % width + 1);
    }
}
