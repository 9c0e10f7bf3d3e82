//! Game on Tree by definition: every edge is cut, and what is left is searched.

use common::green_hackenbush_tree_value;
use reference::prelude::*;

const VERTICES: usize = 100_000;

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("values", || {
            // The vertex 1, 2, … of a tree with the root 0 hangs from the one that `lower` returns.
            let tree = |lower: fn(usize) -> usize| {
                let edge = move |vertex| (lower(vertex), vertex);
                move |edges: usize| {
                    green_hackenbush_tree_value(&(1..=edges).map(edge).collect_vec(), 0)
                }
            };
            Table::of("number of edges", 1..=8)
                .row("path", tree(|vertex| vertex - 1))
                .row("star around vertex 1", tree(|_| 0))
                .row("star on top of one edge", tree(|vertex| vertex.min(2) - 1))
                .row("two paths from vertex 1", tree(|vertex| vertex.max(2) - 2))
        })
        .run()
}

/// Returns a tree: the vertex that a new one hangs from is one of the last few, of all, or the root. In
/// every other tree two equal halves hang from the root, with a leaf more or not: at random few are lost.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let vertices = rng.random_range(size.pick([2..=9, 2..=13, VERTICES..=VERTICES]));
    let last = [1, 2, 3, 10, vertices][rng.random_range(0..5)];
    let is_double = rng.random();
    let half = if is_double { vertices / 2 } else { vertices };
    let lower = |vertex: usize| rng.random_range(vertex.saturating_sub(last)..vertex);
    let mut lower = (1..half).map(lower).collect_vec();
    let offset = lower.len();
    if is_double {
        let shifted = |&lower: &usize| if lower == 0 { 0 } else { lower + offset };
        let copy = lower.iter().map(shifted).collect_vec();
        lower.extend(copy);
    }
    lower.resize(vertices - 1, 0);
    let mut names = shuffle(rng, 2..=vertices);
    names.insert(0, 1);
    let mut edges = (1..)
        .zip(lower)
        .map(|(upper, lower)| [names[upper], names[lower]])
        .collect_vec();
    edges.shuffle(rng);
    for edge in &mut edges {
        edge.shuffle(rng);
    }
    let edges = edges.into_iter().map(|[one, other]| pair((one, other)));
    format!("{vertices}\n{}", edges.format("\n"))
}

/// Reads a tree as its branches at the root.
fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<Vec<Edge>>>>> {
    let vertices = input.number("number of vertices", 2..=VERTICES)?;
    let edges = input.pairs(vertices - 1, "vertex", 1..=vertices)?;
    let tree = Tree::new(&edges, 1);
    let tree = tree.ok_or_else(|| input.error("the edges are not those of a tree"))?;
    let mut branch_of = vec![0; vertices + 1];
    for &(lower, upper) in &tree.edges {
        branch_of[upper] = if lower == 1 { upper } else { branch_of[lower] };
    }
    let of_branches = tree
        .edges
        .into_iter()
        .into_group_map_by(|edge| branch_of[edge.1]);
    let branches = of_branches.into_iter().sorted().map(|(_, edges)| edges);
    let game = green_hackenbush(["branch", "branches"]).board(|branches| Board::Tree {
        edges: branches.concat(),
        notes: Vec::new(),
    });
    Ok(vec![(game, vec![branches.collect()])])
}
