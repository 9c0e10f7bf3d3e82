//! Wrong: only the cells are printed that one maximum matching misses, though others may miss other cells.

use proconio::{input, marker::Bytes};

fn main() {
    input! { height: usize, width: usize, maze: [Bytes; height] }
    let cells = maze.concat();
    let mut mates = vec![None; cells.len()];
    for root in 0..cells.len() {
        if cells[root] == b'.' && (root / width + root % width) % 2 == 0 {
            augment(
                root,
                &cells,
                width,
                &mut mates,
                &mut vec![false; cells.len()],
            );
        }
    }
    let is_single = |&cell: &usize| cells[cell] == b'.' && mates[cell].is_none();
    let missed: Vec<usize> = (0..cells.len()).filter(is_single).collect();
    println!("{}", if missed.is_empty() { "LOSE" } else { "WIN" });
    for cell in missed {
        println!("{} {}", cell / width + 1, cell % width + 1);
    }
}

fn augment(
    cell: usize,
    cells: &[u8],
    width: usize,
    mates: &mut Vec<Option<usize>>,
    seen: &mut Vec<bool>,
) -> bool {
    let (row, column) = (cell / width, cell % width);
    let mut next = Vec::new();
    if row > 0 {
        next.push(cell - width);
    }
    if column > 0 {
        next.push(cell - 1);
    }
    if column + 1 < width {
        next.push(cell + 1);
    }
    if cell + width < cells.len() {
        next.push(cell + width);
    }
    for after in next {
        if cells[after] == b'.' && !seen[after] {
            seen[after] = true;
            if mates[after].map_or(true, |mate| augment(mate, cells, width, mates, seen)) {
                mates[after] = Some(cell);
                mates[cell] = Some(after);
                return true;
            }
        }
    }
    false
}
