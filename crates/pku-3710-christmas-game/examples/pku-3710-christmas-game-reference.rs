//! Christmas Game by definition: every edge is cut, and all drawings together are searched.

use common::{green_hackenbush_value, nim_sum};
use reference::prelude::*;

const MOST: usize = 99;
const ROOT: usize = 1;

type Drawing = Vec<Edge>;

fn value(drawing: &Drawing) -> usize {
    green_hackenbush_value(drawing, ROOT)
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Sally", "Harry"))
        .table("values", || {
            let polygon = |from: usize, edges: usize| {
                let mut drawing = way(ROOT, ROOT + 1, from + edges - 1);
                drawing.push((from, from + edges - 1));
                value(&drawing)
            };
            Table::of("edges of the polygon", 2..=9)
                .row("at the root", move |edges| polygon(ROOT, edges))
                .row("on top of one edge", move |edges| polygon(2, edges))
        })
        .run()
}

fn way(from: usize, next: usize, last: usize) -> Drawing {
    let vertices = [from].into_iter().chain(next..=last);
    vertices.tuple_windows().collect()
}

/// Returns games of which every other one is lost, because a stalk makes the nim-sum 0.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, most, vertices) = size.pick([(3, 2, 5), (2, 3, 6), (10, MOST - 1, MOST)]);
    let game = |_| {
        let count = rng.random_range(1..=most);
        let mut drawings = (0..count).map(|_| grown(rng, vertices)).collect_vec();
        let sum = nim_sum(drawings.iter().map(value));
        if rng.random() && sum < vertices {
            drawings.push(way(ROOT, ROOT + 1, ROOT + sum));
        }
        cases(drawings.into_iter().map(|edges| {
            let vertices = edges.iter().fold(ROOT, |most, edge| most.max(edge.1));
            format!("{vertices} {}", cases(edges.into_iter().map(pair)))
        }))
    };
    (0..games).map(game).join("\n")
}

/// Returns a drawing that grows from the root by stalks and polygons.
fn grown(rng: &mut Pcg64, vertices: usize) -> Drawing {
    let (mut tree, mut edges, mut last) = (vec![ROOT], Vec::new(), ROOT);
    while last < vertices && rng.random_range(0..vertices) > 0 {
        let lower = *tree.choose(rng).expect("the tree has a root");
        let next = last + rng.random_range(1..=4.min(vertices - last));
        edges.extend(way(lower, last + 1, next));
        let is_polygon: bool = rng.random();
        edges.extend(is_polygon.then_some((lower, next)));
        tree.extend((last + 1..=next).filter(|_| !is_polygon));
        last = next;
    }
    edges.shuffle(rng);
    edges
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<Drawing>>>> {
    input.until_end(|input| {
        let read = input.cases("number of drawings", 1..=MOST, |input| {
            let vertices = input.number("number of vertices", 1..=MOST)?;
            let count = input.number("number of edges", 0..=499)?;
            let edges = input.pairs(count, "vertex", 1..=vertices)?;
            let is_valid = is_tree_with_cycles(vertices, &edges);
            input.check(is_valid, "this is no tree with polygons")?;
            Ok(edges)
        })?;
        Ok((green_hackenbush(["drawing", "drawings"]), vec![read]))
    })
}
