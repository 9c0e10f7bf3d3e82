//! Green Hackenbush.

use common::green_hackenbush_value;

use crate::games::Sum;
use crate::graph::{component, Edge};
use crate::words::join;

/// The vertex on the ground.
const ROOT: usize = 1;

/// Drawings with larger vertex numbers are shown without their values.
const MOST: usize = 1000;

/// Returns green Hackenbush on several drawings, each as its edges: a move cuts an edge, and all that is cut off from
/// vertex 1 is removed.
pub fn green_hackenbush(names: [&'static str; 2]) -> Sum<Vec<Edge>> {
    let [name, _] = names;
    let rules = "A move cuts an edge, and all that is cut off from vertex 1 is removed.";
    let edge = |(one, other): &Edge| format!("{one}-{other}");
    let show = move |edges: &Vec<Edge>| format!("({})", join(edges.iter().map(edge), " "));
    let moves = move |number, edges: &Vec<Edge>| {
        let edges = edges.clone();
        (0..edges.len()).map(move |index| {
            let mut rest = edges.clone();
            let words = format!("cut {} of {name} {number}", edge(&rest.remove(index)));
            (words, [component(&rest, ROOT)])
        })
    };
    Sum::new(names, rules, show, moves).values("green_hackenbush_value", |drawings| {
        let mut ends = drawings.iter().flatten();
        let is_small = ends.all(|&(one, other)| one.max(other) <= MOST);
        let value = |edges: &Vec<Edge>| green_hackenbush_value(edges, ROOT);
        is_small.then(|| drawings.iter().map(value).collect())
    })
}
