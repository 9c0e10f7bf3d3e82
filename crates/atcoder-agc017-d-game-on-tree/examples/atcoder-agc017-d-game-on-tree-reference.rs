//! Game on Tree by definition: every edge is cut, and what is left is searched.

use std::collections::{HashMap, HashSet};
use std::process::ExitCode;

use common::green_hackenbush_tree_value;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

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
        let component = |(vertex, edges): (usize, Vec<Edge>)| {
            (format!("branch of vertex {vertex}"), value(&edges))
        };
        let components = branches.into_iter().map(component);
        Theory::sum("green_hackenbush_tree_value", components)
    }
}

/// Returns the value of edges, whatever the numbers of their vertices are.
fn value(edges: &[Edge]) -> usize {
    let mut indices = HashMap::from([(ROOT, 0)]);
    let index = |vertex| {
        let next = indices.len();
        *indices.entry(vertex).or_insert(next)
    };
    let vertices = edges.iter().flat_map(|&(lower, upper)| [lower, upper]);
    let vertices = vertices.map(index).collect_vec();
    let edges = vertices.into_iter().tuples().collect_vec();
    green_hackenbush_tree_value(&edges, 0)
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
    reference::game(generate, read, answer)
        .table("values", || {
            let path = |edges: usize| (1..=edges).map(|it| (it, it + 1)).collect_vec();
            let star = |edges: usize| (1..=edges).map(|it| (ROOT, it + 1)).collect_vec();
            let palm = |edges: usize| (1..=edges).map(|it| (it.min(2), it + 1)).collect_vec();
            let fork = |edges: usize| (1..=edges).map(|it| (it.max(2) - 1, it + 1)).collect_vec();
            vec![
                row("number of edges", 1..=8),
                row("path", (1..=8).map(|edges| value(&path(edges)))),
                row(
                    "star around vertex 1",
                    (1..=8).map(|edges| value(&star(edges))),
                ),
                row(
                    "star on top of one edge",
                    (1..=8).map(|edges| value(&palm(edges))),
                ),
                row(
                    "two paths from vertex 1",
                    (1..=8).map(|edges| value(&fork(edges))),
                ),
            ]
        })
        .run()
}

/// Returns a tree: the vertex that a new one hangs from is one of the last few, of all, or the root. In
/// every other tree two equal halves hang from the root, with a leaf more or not: at random few are lost.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let most = size.pick([9, 13, VERTICES]);
    let vertices = match size {
        Size::Limits => most,
        _ => rng.random_range(2..=most),
    };
    let last = [1, 2, 3, 10, vertices][rng.random_range(0..5)];
    let mut lower = vec![0];
    let half = if rng.random() { vertices / 2 } else { vertices };
    for vertex in 1..vertices {
        lower.push(match vertex {
            _ if vertex < half => rng.random_range(vertex.saturating_sub(last)..vertex),
            _ if vertex - half + 1 >= half => 0,
            _ => match lower[vertex - half + 1] {
                0 => 0,
                upper => upper + half - 1,
            },
        });
    }
    let mut names = (2..=vertices).collect_vec();
    names.shuffle(rng);
    names.insert(0, ROOT);
    let mut edges = (1..vertices)
        .map(|it| [names[it], names[lower[it]]])
        .collect_vec();
    edges.shuffle(rng);
    for edge in &mut edges {
        edge.shuffle(rng);
    }
    let edges = edges.iter().map(|[one, other]| format!("{one} {other}\n"));
    format!("{vertices}\n{}", edges.collect::<String>())
}

fn read(input: &mut Input) -> Result<Vec<Asked<Tree>>, String> {
    let vertices = input.number("number of vertices", &(2..=VERTICES))?;
    let ends = input.numbers(2 * (vertices - 1), "vertex", &(1..=vertices))?;
    let edges = ends.into_iter().tuples().collect_vec();
    let edges =
        from_root(&edges).ok_or_else(|| input.error("the edges are not those of a tree"))?;
    Ok(vec![(Tree, vec![edges])])
}

fn answer(search: &mut Search<Tree>, positions: &[Vec<Edge>]) -> Result<String, String> {
    search.lines(positions, "Alice", "Bob")
}
