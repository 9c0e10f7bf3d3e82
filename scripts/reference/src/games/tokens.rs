//! Tokens on a directed graph.

use std::rc::Rc;

use common::grundy_search;

use crate::games::Sum;
use crate::lazy::Lazy;

/// Returns the game in which a move takes one of several tokens along an arrow, and a vertex holds any number of them.
/// `next` lists for each vertex, numbered from 0, the vertices that its arrows lead to. The graph must have no cycle:
/// check it with [`has_cycle`].
pub fn tokens(next: Vec<Vec<usize>>) -> Sum<usize> {
    let graph = Rc::new(next);
    let next = Rc::clone(&graph);
    let moves = move |number, &vertex: &usize| {
        let move_to = move |after| (format!("move token {number} to {after}"), [after]);
        next[vertex].clone().into_iter().map(move_to)
    };
    let show = |vertex: &usize| format!("at {vertex}");
    let rules = "A move takes one token along an arrow.";
    let values = Lazy::default();
    Sum::new(["token", "tokens"], rules, show, moves).values("grundy_search", move |tokens| {
        let values = values.get(|| token_values(&graph));
        Some(tokens.iter().map(|&token| values[token]).collect())
    })
}

/// Returns the Grundy value of a token on each vertex of a graph without cycles; [`tokens`] explains `next`.
pub fn token_values(next: &[Vec<usize>]) -> Vec<usize> {
    let options = |&vertex: &usize| next[vertex].iter().map(|&after| [after]);
    let values = grundy_search(0..next.len(), options);
    (0..next.len()).map(|vertex| values[&vertex]).collect()
}

/// Returns whether a directed graph has a cycle; [`tokens`] explains `next`. A vertex to which no arrow leads is on no
/// cycle and is removed, again and again. There is a cycle exactly if vertices are left.
pub fn has_cycle(next: &[Vec<usize>]) -> bool {
    let mut arrows_to = vec![0; next.len()];
    for &after in next.iter().flatten() {
        arrows_to[after] += 1;
    }
    let vertices = 0..next.len();
    let mut removed: Vec<_> = vertices.filter(|&vertex| arrows_to[vertex] == 0).collect();
    let mut looked_at = 0;
    while let Some(&vertex) = removed.get(looked_at) {
        looked_at += 1;
        for &after in &next[vertex] {
            arrows_to[after] -= 1;
            if arrows_to[after] == 0 {
                removed.push(after);
            }
        }
    }
    removed.len() < next.len()
}
