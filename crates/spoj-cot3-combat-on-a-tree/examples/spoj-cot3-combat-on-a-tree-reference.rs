//! Combat on a tree by definition: the way to every white vertex is coloured, and the rest is searched.

use reference::prelude::*;

const VERTICES: usize = 100_000;

/// The parent of each vertex; that of the root, vertex 1, is 0.
struct Tree(Vec<usize>);

impl Tree {
    /// Returns the vertices from one to the root.
    fn way(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let way = std::iter::successors(Some(vertex), |&vertex| Some(self.0[vertex]));
        way.take_while(|&vertex| vertex > 0)
    }
}

impl Game for Tree {
    /// The colours of the vertices from 1 on: 0 for white, and 1 for black.
    type Position = Vec<u8>;
    type Move = usize;

    fn rules(&self) -> String {
        "A move chooses a white vertex, and colours all vertices from vertex 1 to it black.".into()
    }

    fn moves(&self, colours: Vec<u8>) -> impl Iterator<Item = (usize, Vec<u8>)> {
        white(&colours)
            .collect_vec()
            .into_iter()
            .map(move |vertex| {
                let mut left = colours.clone();
                self.way(vertex).for_each(|vertex| left[vertex - 1] = 1);
                (vertex, left)
            })
    }

    fn show(&self, colours: &Vec<u8>) -> String {
        format!("white vertices {}", list_or_none(white(colours)))
    }

    fn board(&self, colours: &Vec<u8>) -> Board {
        // A larger picture cannot be seen.
        let vertices = 2..self.0.len().min(400);
        let upper = vertices.sorted_by_key(|&vertex| self.way(vertex).count());
        let edges = upper.map(|vertex| (self.0[vertex], vertex)).collect();
        let notes = white(colours).map(|vertex| (vertex, "o".into())).collect();
        Board::Tree { edges, notes }
    }
}

fn white(colours: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let indices = colours.iter().positions(|&colour| colour == 0);
    indices.map(|index| index + 1)
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("values", || {
            let value = |parent: fn(usize) -> usize| {
                move |vertices: usize| {
                    let tree = Tree((0..=vertices).map(parent).collect());
                    let colours = vec![0; vertices];
                    grundy_values(&tree, colours.clone())[&colours]
                }
            };
            Table::of("number of vertices", 1..=8)
                .row("path", value(|vertex| vertex.max(1) - 1))
                .row("star", value(|vertex| usize::from(vertex > 1)))
                .row("binary tree", value(|vertex| vertex / 2))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(1..=size.pick([7, 12, VERTICES]));
    let (near, black) = (rng.random_range(1..=count), rng.random_range(0.1..0.9));
    let colour = |_| u8::from(rng.random_bool(black));
    let colours = (0..count).map(colour).join(" ");
    let edge = |vertex: usize| {
        let nearest = 1.max(vertex.saturating_sub(near));
        pair((vertex, rng.random_range(nearest..vertex)))
    };
    format!("{count}\n{colours}\n{}", (2..=count).map(edge).join("\n"))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Tree>>> {
    let count = input.number("number of vertices", 1..=VERTICES)?;
    let colours = input.numbers(count, "colour", 0..=1)?;
    let edges = input.pairs(count - 1, "vertex", 1..=count)?;
    let parents = parents(count, &edges);
    let parents = parents.ok_or_else(|| input.error("the edges are not those of a tree"))?;
    Ok(vec![(Tree(parents), vec![colours])])
}

fn answer(search: &mut Search<Tree>, colours: &Vec<u8>) -> Result<String> {
    let moves = search.winning_moves(colours)?;
    let lines = moves.iter().map(|(vertex, _)| vertex).sorted().join("\n");
    Ok(if lines.is_empty() { "-1".into() } else { lines })
}
