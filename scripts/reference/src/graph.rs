//! Graphs, as lists of edges.

use std::collections::{HashMap, HashSet};

use itertools::Itertools;

/// The two vertices of an edge.
type Edge = (usize, usize);

/// Returns the edges that are connected with a vertex.
pub fn connected(edges: &[Edge], root: usize) -> Vec<Edge> {
    let mut near: HashMap<usize, Vec<usize>> = HashMap::new();
    for &(one, other) in edges {
        near.entry(one).or_default().push(other);
        near.entry(other).or_default().push(one);
    }
    let mut reached = HashSet::new();
    let mut open = vec![root];
    while let Some(vertex) = open.pop() {
        if reached.insert(vertex) {
            open.extend(near.get(&vertex).into_iter().flatten());
        }
    }
    let is_connected = |edge: &&Edge| reached.contains(&edge.0);
    edges.iter().filter(is_connected).copied().collect()
}

/// Returns whether the graph with the vertices 1 to `vertices` is connected and consists of a tree with the root 1 and of
/// cycles, each of which has exactly one vertex in common with the rest of the graph. Two edges between the same vertices
/// are a cycle. No edge may join a vertex to itself.
pub fn is_tree_with_cycles(vertices: usize, edges: &[Edge]) -> bool {
    const ROOT: usize = 1;
    let degrees = edges
        .iter()
        .flat_map(|&(one, other)| [one, other])
        .chain([ROOT])
        .counts();
    if degrees.len() != vertices || connected(edges, ROOT).len() != edges.len() {
        return false;
    }
    let is_on_cycle = |cut: &usize| {
        let mut rest = edges.to_vec();
        let (one, other) = rest.remove(*cut);
        let is_no_end = [one, other].iter().all(|end| degrees[end] > 1);
        is_no_end && connected(&rest, ROOT).len() == rest.len()
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

/// Returns the parent of each vertex, or `None` if the edges do not form a tree with the vertices 1 to `vertices`. The ends
/// of all edges must be among these. The parent of the root, vertex 1, is 0.
pub fn parents(vertices: usize, edges: &[Edge]) -> Option<Vec<usize>> {
    if edges.len() + 1 != vertices {
        return None;
    }
    let both_ways = edges
        .iter()
        .flat_map(|&(one, other)| [(one, other), (other, one)]);
    let near = both_ways.into_group_map();
    let mut parents = vec![None; vertices + 1];
    let mut open = vec![(1, 0)];
    while let Some((vertex, parent)) = open.pop() {
        if parents[vertex].replace(parent).is_some() {
            return None;
        }
        let children = near.get(&vertex).into_iter().flatten();
        // The edge to the parent is followed once, so a second one leads back to it.
        let upward = children.clone().position(|&child| child == parent);
        let children = children.enumerate();
        let children = children.filter(|&(index, _)| Some(index) != upward);
        open.extend(children.map(|(_, &child)| (child, vertex)));
    }
    parents[0] = Some(0);
    parents.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_connected_over_others() {
        let edges = [(4, 2), (5, 6), (1, 2), (4, 1), (6, 6)];
        assert_eq!(connected(&edges, 1), [(4, 2), (1, 2), (4, 1)]);
        assert_eq!(connected(&edges, 6), [(5, 6), (6, 6)]);
        assert_eq!(connected(&edges, 3), []);
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
    fn a_tree_has_parents() {
        let edges = [(4, 2), (1, 2), (3, 1)];
        assert_eq!(parents(4, &edges), Some(vec![0, 0, 1, 1, 2]));
        assert_eq!(parents(1, &[]), Some(vec![0, 0]));
        for (vertices, edges) in [
            (2, &[][..]),
            (2, &[(1, 2), (2, 1)]),
            (2, &[(1, 2), (2, 2)]),
            (4, &[(1, 2), (2, 3), (3, 1)]),
        ] {
            assert_eq!(parents(vertices, edges), None, "{edges:?}");
        }
    }
}
