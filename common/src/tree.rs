/// Returns the branches of a tree from `root` upward: the index of each edge, its lower vertex and its upper one. Each branch
/// comes after the one below it: a forward walk visits parents first, a reverse walk visits children first.
///
/// Vertices are numbered from 0. The edges of any graph are possible: then the tree consists of some of them and contains all
/// vertices that are connected with `root`.
///
/// # Complexity
///
/// O(V + E) time for E edges, if V is the largest vertex plus 1, however deep the tree is.
///
/// # Examples
///
/// ```
/// use common::tree_branches;
///
/// // The number of vertices above each vertex of a tree with the root 1.
/// let mut above = [0; 4];
/// for (_, lower, upper) in tree_branches(&[(0, 1), (2, 0), (0, 3)], 1).into_iter().rev() {
///     above[lower] += above[upper] + 1;
/// }
/// assert_eq!(above, [2, 3, 0, 0]);
/// ```
pub fn tree_branches(edges: &[(usize, usize)], root: usize) -> Vec<(usize, usize, usize)> {
    let ends = edges.iter().map(|&(one, other)| one.max(other));
    let vertices = ends.fold(root, usize::max) + 1;
    let mut at_vertex = vec![Vec::new(); vertices];
    for (index, &(one, other)) in edges.iter().enumerate() {
        at_vertex[one].push((index, other));
        at_vertex[other].push((index, one));
    }
    let mut is_reached = vec![false; vertices];
    is_reached[root] = true;
    let mut branches = Vec::with_capacity(edges.len());
    let mut stack = vec![root];
    while let Some(lower) = stack.pop() {
        for &(edge, upper) in &at_vertex[lower] {
            if !is_reached[upper] {
                is_reached[upper] = true;
                branches.push((edge, lower, upper));
                stack.push(upper);
            }
        }
    }
    branches
}
