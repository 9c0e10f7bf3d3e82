//! Wrong: every polygon is worth nothing.

use proconio::{input, is_stdin_empty, marker::Usize1};

fn main() {
    while !is_stdin_empty() {
        input! { drawings: usize }
        let mut sum = 0;
        for _ in 0..drawings {
            input! { vertices: usize, edges: [(Usize1, Usize1)] }
            sum ^= value(vertices, &edges);
        }
        println!("{}", if sum == 0 { "Harry" } else { "Sally" });
    }
}

fn value(vertices: usize, edges: &[(usize, usize)]) -> usize {
    let mut near = vec![Vec::new(); vertices];
    for (edge, &(one, other)) in edges.iter().enumerate() {
        near[one].push((edge, other));
        near[other].push((edge, one));
    }
    let mut depths = vec![None; vertices];
    let mut is_used = vec![false; edges.len()];
    walk((0, 0), &near, &mut depths, &mut is_used).unwrap_or(0)
}

/// Returns the value above a vertex of some depth, or where the polygon around it ends, and its length.
fn walk(
    (vertex, depth): (usize, usize),
    near: &[Vec<(usize, usize)>],
    depths: &mut [Option<usize>],
    is_used: &mut [bool],
) -> Result<usize, (usize, usize)> {
    depths[vertex] = Some(depth);
    let mut sum = 0;
    for &(edge, upper) in &near[vertex] {
        if std::mem::replace(&mut is_used[edge], true) {
            continue;
        }
        if let Some(lowest) = depths[upper] {
            return Err((lowest, depth - lowest + 1));
        }
        match walk((upper, depth + 1), near, depths, is_used) {
            Ok(value) => sum ^= value + 1,
            Err((lowest, length)) if lowest == depth => sum ^= polygon(length),
            polygon => return polygon,
        }
    }
    Ok(sum)
}

fn polygon(_length: usize) -> usize {
    0
}
