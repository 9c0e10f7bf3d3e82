//! Game on Tree by definition: every edge is cut, and what is left is searched.

use std::collections::{HashMap, HashSet};

use common::green_hackenbush_tree_value;
use reference::prelude::*;

const VERTICES: usize = 100_000;
const ROOT: usize = 1;

/// An edge: its vertex on the side of the root, and the other one.
type Edge = (usize, usize);

struct Tree;

impl Game for Tree {
    /// Edges come after those between them and the root.
    type Position = Vec<Edge>;
    type Move = String;

    fn rules(&self) -> String {
        "A move cuts an edge, and the side without vertex 1 is removed.".into()
    }

    fn moves(&self, edges: Vec<Edge>) -> impl Iterator<Item = (String, Vec<Edge>)> {
        (0..edges.len()).map(move |cut| {
            let (lower, upper) = edges[cut];
            let mut removed = HashSet::from([upper]);
            let mut left = edges.clone();
            left.retain(|(lower, upper)| {
                if removed.contains(lower) {
                    removed.insert(*upper);
                }
                !removed.contains(upper)
            });
            (format!("cut {lower}-{upper}"), left)
        })
    }

    fn show(&self, edges: &Vec<Edge>) -> String {
        if edges.is_empty() {
            return "vertex 1 alone".into();
        }
        let edge = |(lower, upper): &Edge| format!("{lower}-{upper}");
        format!("edges {}", edges.iter().map(edge).join(", "))
    }

    fn board(&self, edges: &Vec<Edge>) -> Board {
        Board::Tree {
            edges: edges.clone(),
            notes: Vec::new(),
        }
    }

    fn theory(&self, edges: &Vec<Edge>) -> Theory {
        let mut branches: Vec<(usize, Vec<Edge>)> = Vec::new();
        let mut branch_of = HashMap::new();
        for &(lower, upper) in edges {
            let branch = *branch_of.get(&lower).unwrap_or(&branches.len());
            branch_of.insert(upper, branch);
            if lower == ROOT {
                branches.push((upper, Vec::new()));
            }
            branches[branch].1.push((lower, upper));
        }
        let component =
            |branch: &(_, Vec<_>)| (format!("branch of vertex {}", branch.0), value(&branch.1));
        let components = branches.iter().map(component);
        Theory::sum("green_hackenbush_tree_value", components)
    }
}

/// Returns the value of edges, whatever the numbers of their vertices are.
fn value(edges: &[Edge]) -> usize {
    let vertices = edges.iter().flat_map(|&(lower, upper)| [lower, upper]);
    let vertices = [ROOT].into_iter().chain(vertices).unique();
    let indices: HashMap<_, _> = vertices.zip(0..).collect();
    let edges = edges
        .iter()
        .map(|(lower, upper)| (indices[lower], indices[upper]));
    green_hackenbush_tree_value(&edges.collect_vec(), 0)
}

/// Returns the edges of a tree from the root on, or nothing if they are not those of a tree.
fn from_root(edges: &[Edge]) -> Option<Vec<Edge>> {
    let mut near: HashMap<usize, Vec<usize>> = HashMap::new();
    for &(one, other) in edges {
        near.entry(one).or_default().push(other);
        near.entry(other).or_default().push(one);
    }
    let mut reached = HashSet::from([ROOT]);
    let mut stack = vec![ROOT];
    let mut found = Vec::new();
    while let Some(lower) = stack.pop() {
        for &upper in near.get(&lower).into_iter().flatten() {
            if reached.insert(upper) {
                found.push((lower, upper));
                stack.push(upper);
            }
        }
    }
    Some(found).filter(|found| found.len() == edges.len())
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("values", || {
            // The vertex 2, 3, … of a tree hangs from the one that `lower` returns for 1, 2, ….
            let tree = |lower: fn(usize) -> usize| {
                let edge = move |vertex| (lower(vertex), vertex + 1);
                move |edges: usize| value(&(1..=edges).map(edge).collect_vec())
            };
            Table::of("number of edges", 1..=8)
                .row("path", tree(|vertex| vertex))
                .row("star around vertex 1", tree(|_| ROOT))
                .row("star on top of one edge", tree(|vertex| vertex.min(2)))
                .row("two paths from vertex 1", tree(|vertex| vertex.max(2) - 1))
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
    let mut names = shuffled(rng, 2..=vertices);
    names.insert(0, ROOT);
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

fn read(input: &mut Input) -> Result<Vec<Asked<Tree>>> {
    let vertices = input.number("number of vertices", 2..=VERTICES)?;
    let edges = input.pairs(vertices - 1, "vertex", 1..=vertices)?;
    let branches = from_root(&edges);
    let branches = branches.ok_or_else(|| input.error("the edges are not those of a tree"))?;
    Ok(vec![(Tree, vec![branches])])
}
