/// Returns for each vertex of a bipartite graph whether the player to move loses *vertex geography* with the
/// token there: a move takes the token along an edge to a vertex where it has not been. The graph has the
/// vertices 0, 1, …, `vertices` − 1, and each edge is a pair of them.
///
/// The player to move wins exactly if every maximum matching covers the vertex (A. S. Fraenkel, E. R.
/// Scheinerman and D. Ullman, *Undirected edge geography*, 1993): that player moves along an edge of the
/// matching each time. If a maximum matching misses the vertex, the opponent wins in the same way. One maximum matching
/// is found with augmenting paths. Another one misses a vertex exactly if an alternating path of an even number of edges
/// leads there from a vertex that the first one misses.
///
/// # Panics
///
/// If an edge names a vertex that is not there, or a cycle has an odd number of edges: then the graph is not bipartite.
///
/// # Complexity
///
/// O(`vertices` · (`vertices` + edges)) time, but seldom nearly as much; O(`vertices` + edges) space.
///
/// # Examples
///
/// ```
/// use common::vertex_geography_p_positions;
///
/// // A path of three vertices: from an end the first player goes to the middle, the second to the other end.
/// assert_eq!(vertex_geography_p_positions(3, &[(0, 1), (1, 2)]), [true, false, true]);
/// // With a fourth vertex, there is a matching that covers all of them.
/// assert_eq!(vertex_geography_p_positions(4, &[(0, 1), (1, 2), (2, 3)]), [false; 4]);
/// ```
pub fn vertex_geography_p_positions(vertices: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut around = vec![Vec::new(); vertices];
    for &(one, other) in edges {
        around[one].push(other);
        around[other].push(one);
    }
    let mates = maximum_matching(&around, &black(&around));
    let mut missed: Vec<usize> = (0..vertices)
        .filter(|&vertex| mates[vertex].is_none())
        .collect();
    let mut is_missed = vec![false; vertices];
    while let Some(vertex) = missed.pop() {
        is_missed[vertex] = true;
        let others = around[vertex].iter().filter_map(|&mate| mates[mate]);
        missed.extend(others.filter(|&other| !is_missed[other]));
    }
    is_missed
}

/// Returns the vertices of one of the two colours that make the ends of each edge differ.
///
/// # Panics
///
/// If there are no such colours.
fn black(around: &[Vec<usize>]) -> Vec<usize> {
    let mut is_black = vec![None; around.len()];
    for root in 0..around.len() {
        if is_black[root].is_some() {
            continue;
        }
        is_black[root] = Some(true);
        let mut stack = vec![root];
        while let Some(vertex) = stack.pop() {
            let other = is_black[vertex].map(|is_black: bool| !is_black);
            for &after in &around[vertex] {
                if is_black[after].is_none() {
                    is_black[after] = other;
                    stack.push(after);
                }
                assert!(is_black[after] == other, "the graph is not bipartite");
            }
        }
    }
    let vertices = 0..around.len();
    vertices
        .filter(|&vertex| is_black[vertex] == Some(true))
        .collect()
}

/// Returns the mate of each vertex in a maximum matching: each of the `black` vertices gets one if an augmenting path
/// begins there.
fn maximum_matching(around: &[Vec<usize>], black: &[usize]) -> Vec<Option<usize>> {
    let mut mates = vec![None; around.len()];
    // The vertex before each white one that a search has reached. If a search finds no augmenting path, none will ever
    // go through the vertices that it reached, so they stay marked.
    let mut before = vec![None; around.len()];
    for &root in black {
        let mut reached = Vec::new();
        let mut end = search(root, around, &mates, &mut before, &mut reached);
        if end.is_none() {
            continue;
        }
        while let Some((white, black)) = end.and_then(|white| Some((white, before[white]?))) {
            mates[white] = Some(black);
            end = mates[black].replace(white);
        }
        for white in reached {
            before[white] = None;
        }
    }
    mates
}

/// Returns the end of an augmenting path from `root`, if there is one, and adds the vertices that the search reached.
fn search(
    root: usize,
    around: &[Vec<usize>],
    mates: &[Option<usize>],
    before: &mut [Option<usize>],
    reached: &mut Vec<usize>,
) -> Option<usize> {
    let mut black = Some(root);
    let mut looked_at = reached.len();
    while let Some(vertex) = black {
        for &white in &around[vertex] {
            if before[white].is_none() {
                before[white] = Some(vertex);
                reached.push(white);
                if mates[white].is_none() {
                    return Some(white);
                }
            }
        }
        black = reached.get(looked_at).and_then(|&white| mates[white]);
        looked_at += 1;
    }
    None
}
