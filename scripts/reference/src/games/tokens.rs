//! Tokens on a directed graph.

use std::rc::Rc;

use common::grundy_search;

use crate::computed::Computed;
use crate::games::Sum;

/// Returns the game in which a move takes one of several tokens along an arrow, and a vertex holds any number of them.
/// `next` lists for each vertex, numbered from 0, the vertices that its arrows lead to; the graph has no cycle, which
/// [`has_cycle`] finds out.
pub fn tokens(next: Vec<Vec<usize>>) -> Sum<usize> {
    let graph = Rc::new(next);
    let next = Rc::clone(&graph);
    let moves = move |number, &vertex: &usize| {
        let move_to = move |after| (format!("move token {number} to {after}"), [after]);
        next[vertex].clone().into_iter().map(move_to)
    };
    let show = |vertex: &usize| format!("at {vertex}");
    let rules = "A move takes one token along an arrow.";
    let values = Computed::default();
    Sum::new(["token", "tokens"], rules, show, moves).values("grundy_search", move |tokens| {
        let options = |&vertex: &usize| graph[vertex].iter().map(|&after| [after]);
        let values = values.get(|| grundy_search(0..graph.len(), options));
        Some(tokens.iter().map(|token| values[token]).collect())
    })
}

/// Returns whether arrows lead from some vertex back to it: [`tokens`] explains `next`. Vertices to which no arrow
/// leads are on no cycle, so they are removed, again and again, until all are gone or each is led to.
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
