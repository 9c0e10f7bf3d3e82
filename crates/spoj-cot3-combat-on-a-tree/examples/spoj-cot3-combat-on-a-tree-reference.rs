//! Combat on a tree by definition: the way to every white vertex is coloured, and the rest is searched.

use reference::prelude::*;

const VERTICES: usize = 100_000;

struct Combat(Tree);

impl Game for Combat {
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
                self.0
                    .path_to_root(vertex)
                    .for_each(|vertex| left[vertex - 1] = 1);
                (vertex, left)
            })
    }

    fn show(&self, colours: &Vec<u8>) -> String {
        format!("white vertices {}", list_or_none(white(colours)))
    }

    fn board(&self, colours: &Vec<u8>) -> Board {
        self.0
            .board(colours.iter().map(|&colour| ["o", ""][usize::from(colour)]))
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
                    let edges = (2..=vertices).map(|vertex| (parent(vertex), vertex));
                    let tree = Tree::new(&edges.collect_vec(), 1).expect("each has a parent");
                    let colours = vec![0; vertices];
                    grundy_values(&Combat(tree), colours.clone())[&colours]
                }
            };
            Table::of("number of vertices", 1..=8)
                .row("path", value(|vertex| vertex - 1))
                .row("star", value(|_| 1))
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

fn read(input: &mut Input) -> Result<Vec<GameCase<Combat>>> {
    let count = input.number("number of vertices", 1..=VERTICES)?;
    let colours = input.numbers(count, "colour", 0..=1)?;
    let edges = input.pairs(count - 1, "vertex", 1..=count)?;
    let tree = Tree::new(&edges, 1);
    let tree = tree.ok_or_else(|| input.error("the edges are not those of a tree"))?;
    Ok(vec![(Combat(tree), vec![colours])])
}

fn answer(search: &mut Search<Combat>, colours: &Vec<u8>) -> Result<String> {
    let moves = search.winning_moves(colours)?;
    let lines = moves.iter().map(|(vertex, _)| vertex).sorted().join("\n");
    Ok(if lines.is_empty() { "-1".into() } else { lines })
}
