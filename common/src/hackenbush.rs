use super::tree_branches;

/// Returns the Grundy value of green Hackenbush on any drawing, where a move cuts an edge, and every edge
/// that is no longer connected to `root` disappears.
///
/// An edge is a pair of vertices, which are numbered from 0. Two edges may join the same vertices, and an edge
/// may be a loop, from a vertex to itself. Edges that are not connected to `root` do not count.
///
/// All vertices of a cycle can be fused into one without a change of the value (the fusion principle: *Winning
/// Ways*, ch. 7). The edges of the cycle become loops, each worth 1. Where loops are the only cycles, the drawing is a tree
/// with loops: see [`green_hackenbush_tree_value`].
///
/// # Complexity
///
/// O((V + E) log V) time for V vertices and E edges.
///
/// # Examples
///
/// ```
/// use common::green_hackenbush_value;
///
/// // A triangle; a square on top of one edge.
/// assert_eq!(green_hackenbush_value(&[(0, 1), (1, 2), (2, 0)], 0), 1);
/// assert_eq!(green_hackenbush_value(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 1)], 0), 1);
/// ```
pub fn green_hackenbush_value(edges: &[(usize, usize)], root: usize) -> usize {
    let ends = edges.iter().map(|&(one, other)| one.max(other));
    let vertices = ends.fold(root, usize::max) + 1;
    let branches = tree_branches(edges, root);
    let mut is_branch = vec![false; edges.len()];
    // The place of each vertex in the order of the search, and its parent; the root is at place 0.
    let mut places = vec![None; vertices];
    places[root] = Some(0);
    let mut below = vec![root; vertices];
    for (&(edge, lower, upper), place) in branches.iter().zip(1..) {
        is_branch[edge] = true;
        places[upper] = Some(place);
        below[upper] = lower;
    }
    let closes =
        |&(edge, &(one, _)): &(usize, &(usize, usize))| !is_branch[edge] && places[one].is_some();
    let closing: Vec<_> = edges.iter().enumerate().filter(closes).collect();

    let mut fused = FusedTree {
        below: (0..vertices).collect(),
    };
    for &(_, &(one, other)) in &closing {
        let (mut one, mut other) = (fused.lowest(one), fused.lowest(other));
        while one != other {
            // The vertex that was found later is no ancestor of the other one.
            if places[one] < places[other] {
                (one, other) = (other, one);
            }
            fused.below[one] = below[one];
            one = fused.lowest(one);
        }
    }

    let mut values = vec![0; vertices];
    for (_, &(one, _)) in closing {
        values[fused.lowest(one)] ^= 1;
    }
    for (_, lower, upper) in branches.into_iter().rev() {
        let (lower, upper) = (fused.lowest(lower), fused.lowest(upper));
        let is_loop = lower == upper;
        values[lower] ^= if is_loop { 1 } else { values[upper] + 1 };
    }
    values[root]
}

/// Returns the Grundy value of green Hackenbush on a tree, where a move cuts an edge, and every edge
/// that is no longer connected to `root` disappears.
///
/// An edge is a pair of vertices, which are numbered from 0. The value of a vertex is the nim-sum of its
/// branches, and a branch whose upper vertex has the value v is worth v + 1, because a stalk below a
/// tree adds one to its value (the colon principle: *Winning Ways*, ch. 7).
///
/// # Panics
///
/// If `edges` are not those of a tree, or `root` is not one of its vertices. A tree without edges has one
/// vertex.
///
/// # Complexity
///
/// O(number of edges), however deep the tree is.
///
/// # Examples
///
/// ```
/// use common::green_hackenbush_tree_value;
///
/// // Three edges in a row; the same with a second twig on top.
/// assert_eq!(green_hackenbush_tree_value(&[(0, 1), (1, 2), (2, 3)], 0), 3);
/// assert_eq!(green_hackenbush_tree_value(&[(0, 1), (1, 2), (2, 3), (2, 4)], 0), 2);
/// ```
pub fn green_hackenbush_tree_value(edges: &[(usize, usize)], root: usize) -> usize {
    RootedTree::new(edges, root).values()[root]
}

/// Returns every winning move of green Hackenbush on a tree as the index of the edge to cut, in
/// ascending order. The tree is given as to [`green_hackenbush_tree_value`].
///
/// To give a vertex another value, one of its branches must get a new value: the nim-sum of the old and
/// the new value of the vertex and its own. If that is 0, cutting its edge does it; otherwise its upper
/// vertex must get one less. So each vertex has one value that would win, and all are found from the
/// root upward.
///
/// # Panics
///
/// As [`green_hackenbush_tree_value`].
///
/// # Complexity
///
/// O(number of edges), however deep the tree is.
///
/// # Examples
///
/// ```
/// use common::green_hackenbush_tree_winning_moves;
///
/// // A stalk with two twigs of equal length: only cutting the stalk wins.
/// assert_eq!(green_hackenbush_tree_winning_moves(&[(0, 1), (1, 2), (1, 3)], 0), [0]);
/// // Branches of three edges and of one: the longer one is made as long as the other.
/// assert_eq!(green_hackenbush_tree_winning_moves(&[(0, 1), (1, 2), (2, 3), (0, 4)], 0), [1]);
/// ```
pub fn green_hackenbush_tree_winning_moves(edges: &[(usize, usize)], root: usize) -> Vec<usize> {
    let tree = RootedTree::new(edges, root);
    let values = tree.values();
    let mut winning = Vec::new();
    // The value that each vertex must have after the move; `None` if no move in its branches wins.
    let mut wanted = vec![None; values.len()];
    wanted[root] = Some(0).filter(|_| values[root] != 0);
    for &(edge, lower, upper) in &tree.branches {
        let branch =
            wanted[lower].map(|wanted: usize| wanted ^ values[lower] ^ (values[upper] + 1));
        if branch == Some(0) {
            winning.push(edge);
        }
        wanted[upper] = branch.and_then(|branch| branch.checked_sub(1));
    }
    winning.sort_unstable();
    winning
}

/// A tree with a root at the bottom.
struct RootedTree {
    /// The index of each edge, its lower vertex and its upper one; lower edges come first.
    branches: Vec<(usize, usize, usize)>,
}

impl RootedTree {
    fn new(edges: &[(usize, usize)], root: usize) -> Self {
        let vertices = edges.len() + 1;
        let is_vertex = |vertex: usize| vertex < vertices;
        assert!(
            is_vertex(root)
                && edges
                    .iter()
                    .all(|&(one, other)| is_vertex(one) && is_vertex(other)),
            "{} edges of a tree have the vertices 0 to {}",
            edges.len(),
            edges.len()
        );
        let branches = tree_branches(edges, root);
        let mut is_reached = vec![false; vertices];
        is_reached[root] = true;
        for &(.., upper) in &branches {
            is_reached[upper] = true;
        }
        let lonely = is_reached.iter().position(|reached| !reached);
        assert!(
            lonely.is_none(),
            "the edges are not those of a tree: vertex {} is not connected with the root {}",
            lonely.unwrap_or(0),
            root
        );
        Self { branches }
    }

    /// Returns the value of each vertex.
    fn values(&self) -> Vec<usize> {
        let mut values = vec![0; self.branches.len() + 1];
        for &(_, lower, upper) in self.branches.iter().rev() {
            values[lower] ^= values[upper] + 1;
        }
        values
    }
}

/// Vertices of a tree, some of which are fused.
struct FusedTree {
    /// For each vertex a lower one that is fused with it, or itself if it is the lowest.
    below: Vec<usize>,
}

impl FusedTree {
    /// Returns the lowest vertex of those that are fused with this one.
    fn lowest(&mut self, mut vertex: usize) -> usize {
        while self.below[vertex] != vertex {
            self.below[vertex] = self.below[self.below[vertex]];
            vertex = self.below[vertex];
        }
        vertex
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::mex;
    use super::*;

    /// Returns every tree with up to `most` edges whose vertices are numbered upward, and the same
    /// with the numbers in reverse.
    fn trees(most: usize) -> Vec<(Vec<(usize, usize)>, usize)> {
        let mut upward: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
        let mut index = 0;
        while index < upward.len() {
            let tree = upward[index].clone();
            index += 1;
            let vertices = tree.len() + 1;
            let grown = (0..vertices).map(|lower| [&tree[..], &[(lower, vertices)]].concat());
            upward.extend(grown.filter(|tree| tree.len() <= most));
        }
        let reversed: Vec<_> = upward
            .iter()
            .map(|tree| {
                let last = tree.len();
                let edges = tree.iter().rev();
                (
                    edges
                        .map(|&(one, other)| (last - other, last - one))
                        .collect(),
                    last,
                )
            })
            .collect();
        upward
            .into_iter()
            .map(|tree| (tree, 0))
            .chain(reversed)
            .collect()
    }

    /// Returns the edges, as a set, that are connected with the root by edges of a set.
    fn component(tree: &[(usize, usize)], root: usize, edges: u32) -> u32 {
        let mut vertices = 1_u32 << root;
        let mut found = 0;
        loop {
            let before = found;
            for (index, &(one, other)) in tree.iter().enumerate() {
                let touches = (vertices >> one | vertices >> other) & 1 == 1;
                if touches && edges >> index & 1 == 1 {
                    found |= 1 << index;
                    vertices |= 1 << one | 1 << other;
                }
            }
            if found == before {
                return found;
            }
        }
    }

    /// Returns the value of a set of edges by definition: the mex of those after each move.
    fn value_by_mex(
        tree: &[(usize, usize)],
        root: usize,
        edges: u32,
        known: &mut HashMap<u32, usize>,
    ) -> usize {
        if let Some(&value) = known.get(&edges) {
            return value;
        }
        let cuts = (0..tree.len()).filter(|index| edges >> index & 1 == 1);
        let options: Vec<_> = cuts
            .map(|index| component(tree, root, edges & !(1 << index)))
            .map(|option| value_by_mex(tree, root, option, known))
            .collect();
        let value = mex(options);
        known.insert(edges, value);
        value
    }

    #[test]
    fn trees_have_the_values_and_winning_moves_of_the_definition() {
        for (tree, root) in trees(6) {
            let all = (1 << tree.len()) - 1;
            let mut known = HashMap::new();
            let value = value_by_mex(&tree, root, all, &mut known);
            assert_eq!(green_hackenbush_tree_value(&tree, root), value, "{tree:?}");
            let after = |index: &usize| component(&tree, root, all & !(1 << index));
            let winning: Vec<_> = (0..tree.len())
                .filter(|position| known[&after(position)] == 0)
                .collect();
            let found = green_hackenbush_tree_winning_moves(&tree, root);
            assert_eq!(found, winning, "{tree:?}");
        }
    }

    /// Returns every drawing with up to `most` edges that have these ends.
    fn drawings(ends: &[(usize, usize)], most: usize) -> Vec<Vec<(usize, usize)>> {
        let Some((first, rest)) = ends.split_first() else {
            return vec![Vec::new()];
        };
        let mut found = Vec::new();
        for count in 0..=most {
            for mut drawing in drawings(rest, most - count) {
                drawing.extend(vec![*first; count]);
                found.push(drawing);
            }
        }
        found
    }

    #[test]
    fn drawings_have_the_value_of_the_definition() {
        let ends: Vec<_> = (0..4)
            .flat_map(|other| (0..=other).map(move |one| (other, one)))
            .collect();
        for (drawing, root) in drawings(&ends, 6).iter().zip((0..4).cycle()) {
            let all = component(drawing, root, (1 << drawing.len()) - 1);
            let value = value_by_mex(drawing, root, all, &mut HashMap::new());
            assert_eq!(green_hackenbush_value(drawing, root), value, "{drawing:?}");
        }
    }

    #[test]
    fn cycles_may_be_as_long_as_they_are_many() {
        // A ladder, whose vertices all become one.
        let rungs = (0..100_000).map(|rung| (2 * rung, 2 * rung + 1));
        let sides = (2..200_000).map(|vertex| (vertex - 2, vertex));
        let ladder: Vec<_> = rungs.chain(sides).collect();
        assert_eq!(green_hackenbush_value(&ladder, 0), 0);
        assert_eq!(green_hackenbush_value(&ladder[1..], 0), 1);
        let tree: Vec<_> = (0..100_000).map(|vertex| (vertex, vertex + 1)).collect();
        assert_eq!(green_hackenbush_value(&tree, 0), 100_000);
    }

    #[test]
    fn a_tree_may_be_as_deep_as_it_is_large() {
        let path: Vec<_> = (0..300_000).map(|vertex| (vertex, vertex + 1)).collect();
        assert_eq!(green_hackenbush_tree_value(&path, 0), 300_000);
        assert_eq!(green_hackenbush_tree_winning_moves(&path, 0), [0]);
        let branches = [100_000, 200_000];
        let value = green_hackenbush_tree_value(&path, branches[0]);
        assert_eq!(value, branches[0] ^ branches[1]);
    }

    #[test]
    #[should_panic(expected = "vertex 2 is not connected with the root 0")]
    fn a_cycle_is_refused() {
        green_hackenbush_tree_value(&[(0, 1), (1, 0), (2, 3)], 0);
    }

    #[test]
    #[should_panic(expected = "2 edges of a tree have the vertices 0 to 2")]
    fn a_vertex_that_is_not_there_is_refused() {
        green_hackenbush_tree_value(&[(0, 1), (1, 3)], 0);
    }
}
