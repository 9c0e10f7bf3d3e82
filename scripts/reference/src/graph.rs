//! Graphs, as lists of edges.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::iter;

use itertools::Itertools;

use crate::board::Board;

/// The two vertices of an edge.
pub type Edge = (usize, usize);

/// A tree with the vertices 1, 2, 3, …, one of which is the root.
pub struct Tree {
    /// The edges, each after those between it and the root: the vertex on the side of the root, and the other one.
    pub edges: Vec<Edge>,
    /// The parent of each vertex; 0 for the root. `parents[0]` is unused.
    pub parents: Vec<usize>,
    /// The number of edges between each vertex and the root. `depths[0]` is unused.
    pub depths: Vec<usize>,
}

impl Tree {
    /// Returns the tree with these edges, or `None` if they do not form a tree.
    ///
    /// # Panics
    ///
    /// If a vertex number is larger than the number of edges plus 1.
    pub fn new(edges: &[Edge], root: usize) -> Option<Self> {
        let from_root = from_root(edges, root);
        let mut parents = vec![0; edges.len() + 2];
        let mut depths = parents.clone();
        for &(lower, upper) in &from_root {
            parents[upper] = lower;
            depths[upper] = depths[lower] + 1;
        }
        (from_root.len() == edges.len()).then_some(Self {
            edges: from_root,
            parents,
            depths,
        })
    }

    /// Returns the vertices of the path from `vertex` to the root, with both ends.
    pub fn path_to_root(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let path = iter::successors(Some(vertex), |&vertex| Some(self.parents[vertex]));
        path.take(self.depths[vertex] + 1)
    }

    /// Returns a picture of the tree with these notes at the vertices 1, 2, 3, …; empty notes are left out.
    pub fn board<Note: Display>(&self, notes: impl IntoIterator<Item = Note>) -> Board {
        let notes = notes.into_iter().map(|note| note.to_string());
        let notes = (1..).zip(notes).filter(|(_, note)| !note.is_empty());
        Board::Tree {
            edges: self.edges.clone(),
            notes: notes.collect(),
        }
    }
}

/// Returns the edges of a tree that contains all vertices connected with the root, in the form of [`Tree::edges`].
fn from_root(edges: &[Edge], root: usize) -> Vec<Edge> {
    let mut near: HashMap<usize, Vec<usize>> = HashMap::new();
    for &(one, other) in edges {
        near.entry(one).or_default().push(other);
        near.entry(other).or_default().push(one);
    }
    let mut reached = HashSet::from([root]);
    let mut open = vec![root];
    let mut from_root = Vec::new();
    while let Some(lower) = open.pop() {
        for &upper in near.get(&lower).into_iter().flatten() {
            if reached.insert(upper) {
                from_root.push((lower, upper));
                open.push(upper);
            }
        }
    }
    from_root
}

/// Returns the edges of the connected component of a vertex.
pub fn component(edges: &[Edge], root: usize) -> Vec<Edge> {
    let upper = from_root(edges, root).into_iter().map(|(_, upper)| upper);
    let reached: HashSet<_> = upper.chain([root]).collect();
    let is_connected = |edge: &&Edge| reached.contains(&edge.0);
    edges.iter().filter(is_connected).copied().collect()
}

/// Returns whether the graph with the vertices 1 to `vertices` is connected and consists of a tree with the root 1 and
/// of cycles, each of which has exactly one vertex in common with the rest of the graph. Two edges between the same
/// vertices are a cycle. No edge may join a vertex to itself.
pub fn is_tree_with_cycles(vertices: usize, edges: &[Edge]) -> bool {
    const ROOT: usize = 1;
    let degrees = edges
        .iter()
        .flat_map(|&(one, other)| [one, other])
        .chain([ROOT])
        .counts();
    if degrees.len() != vertices || component(edges, ROOT).len() != edges.len() {
        return false;
    }
    let is_on_cycle = |cut: &usize| {
        let mut rest = edges.to_vec();
        let (one, other) = rest.remove(*cut);
        let is_no_end = [one, other].iter().all(|end| degrees[end] > 1);
        is_no_end && component(&rest, ROOT).len() == rest.len()
    };
    let on_cycles = (0..edges.len()).filter(is_on_cycle).collect_vec();
    let ends = on_cycles.iter().map(|&index| edges[index]);
    let on_cycles_only = ends
        .flat_map(|(one, other)| [one, other])
        .unique()
        .filter(|&vertex| vertex != ROOT && degrees[&vertex] == 2);
    // A tree has one vertex more than it has edges, and each edge more makes a cycle. At least one vertex of a
    // cycle, or of cycles with common edges, has other edges or is the root.
    let cycles = edges.len() + 1 - vertices;
    let is_loop = |edge: &Edge| edge.0 == edge.1;
    !edges.iter().any(is_loop) && on_cycles_only.count() + cycles == on_cycles.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_connected_over_others() {
        let edges = [(4, 2), (5, 6), (1, 2), (4, 1), (6, 6)];
        assert_eq!(component(&edges, 1), [(4, 2), (1, 2), (4, 1)]);
        assert_eq!(component(&edges, 6), [(5, 6), (6, 6)]);
        assert_eq!(component(&edges, 3), []);
    }

    #[test]
    fn cycles_hang_from_one_vertex() {
        for (vertices, edges) in [
            (1, &[][..]),
            (2, &[(1, 2)]),
            (2, &[(1, 2), (2, 1)]),
            (3, &[(3, 2), (2, 3), (1, 2)]),
            (5, &[(1, 2), (2, 3), (3, 1), (4, 5), (5, 1), (1, 4)]),
            (6, &[(1, 2), (2, 3), (3, 4), (4, 2), (2, 5), (1, 6)]),
        ] {
            assert!(is_tree_with_cycles(vertices, edges), "{edges:?}");
        }
        for (vertices, edges) in [
            (2, &[][..]),
            (1, &[(1, 1)]),
            (3, &[(1, 2)]),
            (2, &[(1, 2), (1, 2), (1, 2)]),
            (4, &[(1, 2), (3, 4), (4, 3)]),
            // A leaf and a cycle on a corner of a cycle; a chord.
            (4, &[(1, 2), (2, 3), (3, 1), (3, 4)]),
            (5, &[(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (5, 3)]),
            (4, &[(1, 2), (2, 3), (3, 4), (4, 1), (2, 4)]),
        ] {
            assert!(!is_tree_with_cycles(vertices, edges), "{edges:?}");
        }
    }

    #[test]
    fn a_tree_is_seen_from_its_root() {
        let tree = Tree::new(&[(4, 2), (1, 2), (3, 1)], 1).unwrap();
        assert_eq!(tree.edges, [(1, 2), (1, 3), (2, 4)]);
        assert_eq!(tree.parents, [0, 0, 1, 1, 2]);
        assert_eq!(tree.depths, [0, 0, 1, 1, 2]);
        assert_eq!(tree.path_to_root(4).collect_vec(), [4, 2, 1]);
        assert_eq!(
            Tree::new(&[], 1).unwrap().path_to_root(1).collect_vec(),
            [1]
        );
        for edges in [
            &[(1, 2), (2, 1)][..],
            &[(1, 2), (2, 2)],
            &[(1, 2), (2, 3), (3, 1)],
        ] {
            assert!(Tree::new(edges, 1).is_none(), "{edges:?}");
        }
    }
}
