//! Christmas Game by definition: the root is chosen by the first move, and the positions after it are searched.

use std::collections::HashMap;

use common::nim_sum;
use reference::prelude::*;

const VERTICES: usize = 100_000;
const JUMP: usize = 20;
const LARGEST: usize = 1_000_000_000;

/// A tree whose vertices are numbered from 0.
struct Tree {
    jump: usize,
    neighbours: Vec<Vec<usize>>,
}

/// The root, once it is chosen, and the presents at each vertex.
type Presents = (Option<usize>, Vec<usize>);

impl Tree {
    /// Returns each vertex with its parent and its depth, parents first.
    fn from(&self, root: usize) -> Vec<(usize, usize, usize)> {
        let mut found = vec![(root, root, 0)];
        let mut next = 0;
        while let Some(&(vertex, parent, depth)) = found.get(next) {
            let children = self.neighbours[vertex]
                .iter()
                .filter(|&&child| child != parent);
            found.extend(children.map(|&child| (child, vertex, depth + 1)));
            next += 1;
        }
        found
    }

    /// Returns the vertices on odd steps of the staircase.
    fn heaps(&self, root: usize) -> impl Iterator<Item = usize> + '_ {
        let is_odd = |&(.., depth): &(usize, usize, usize)| depth / self.jump % 2 == 1;
        self.from(root)
            .into_iter()
            .filter(is_odd)
            .map(|(vertex, ..)| vertex)
    }
}

impl Game for Tree {
    type Position = Presents;
    type Move = String;

    fn rules(&self) -> String {
        format!(
            "The first move chooses the root of the tree, and each later one moves presents, at least one, from a \
             vertex to its ancestor at a distance of {}.",
            self.jump
        )
    }

    fn moves(&self, (root, presents): Presents) -> impl Iterator<Item = (String, Presents)> {
        let at_start = presents.clone();
        let last = if root.is_none() { presents.len() } else { 0 };
        let choice = move |root| {
            (
                format!("choose root {}", root + 1),
                (Some(root), at_start.clone()),
            )
        };
        let found = root.map_or(Vec::new(), |root| self.from(root));
        let parents: HashMap<_, _> = found
            .iter()
            .map(|&(vertex, parent, _)| (vertex, parent))
            .collect();
        let deep = found.into_iter().filter(|&(.., depth)| depth >= self.jump);
        let moves = deep.flat_map(move |(from, ..)| {
            let presents = presents.clone();
            let to = (0..self.jump).fold(from, |vertex, _| parents[&vertex]);
            (1..=presents[from]).map(move |count| {
                let mut presents = presents.clone();
                presents[from] -= count;
                presents[to] += count;
                (
                    format!("move {count} from vertex {} to {}", from + 1, to + 1),
                    (root, presents),
                )
            })
        });
        (0..last).map(choice).chain(moves)
    }

    fn show(&self, (root, presents): &Presents) -> String {
        let root = root.map_or("no root".into(), |root| format!("root {}", root + 1));
        format!("presents {}, {root}", presents.iter().join(" "))
    }

    fn board(&self, (root, presents): &Presents) -> Board {
        let edges = self.from(root.unwrap_or(0)).into_iter().skip(1);
        let edges = edges.map(|(vertex, parent, _)| (parent + 1, vertex + 1));
        let notes = (1..).zip(presents.iter().map(usize::to_string));
        Board::Tree {
            edges: edges.collect(),
            notes: notes.collect(),
        }
    }

    fn theory(&self, (root, presents): &Presents) -> Theory {
        let Some(root) = *root else {
            let sum = |root| nim_sum(self.heaps(root).map(|heap| presents[heap]));
            return Theory::wins("nim_sum", (0..presents.len()).any(|root| sum(root) == 0));
        };
        let name = |heap| format!("vertex {}, with {}", heap + 1, presents[heap]);
        Theory::sum(
            "nim_sum",
            self.heaps(root).map(|heap| (name(heap), presents[heap])),
        )
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("steps", || {
            Table::of("depth", 0..=11)
                .row("step, k = 1", |depth| depth)
                .row("step, k = 2", |depth| depth / 2)
                .row("step, k = 3", |depth| depth / 3)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([3..=5, 5..=7, VERTICES - 1..=VERTICES]));
    let jump = rng.random_range(size.pick([1..=2, 1..=3, 1..=JUMP]));
    // A tree of any shape, or one that is almost a path.
    let width = [count, 2][rng.random_range(0..2)];
    let names = shuffled(rng, 1..=count);
    let edge = |child: usize| {
        let parent = rng.random_range(child.saturating_sub(width)..child);
        let mut ends = [names[child], names[parent]];
        ends.shuffle(rng);
        format!("{} {}\n", ends[0], ends[1])
    };
    let edges = (1..count).map(edge).join("");
    // With few different numbers many roots are lost.
    let unit = size.pick([1, 1, [LARGEST, 1][rng.random_range(0..2)]]);
    let presents = numbers(rng, count..=count, 0..=size.pick([2, 2, 1]));
    format!(
        "{count} {jump}\n{edges}{}",
        presents.iter().map(|number| number * unit).join(" ")
    )
}

fn read(input: &mut Input) -> Result<Vec<Asked<Tree>>> {
    let count = input.number("number of vertices", 3..=VERTICES)?;
    let jump = input.number("length of a jump", 1..=JUMP)?;
    let edges = input.pairs(count - 1, "vertex", 1..=count)?;
    let is_tree = parents(count, &edges).is_some();
    input.check(is_tree, "the edges are not those of a tree")?;
    let mut neighbours = vec![Vec::new(); count];
    for (one, other) in edges {
        neighbours[one - 1].push(other - 1);
        neighbours[other - 1].push(one - 1);
    }
    let tree = Tree { jump, neighbours };
    let presents = input.numbers(count, "number of presents", 0..=LARGEST)?;
    Ok(vec![(tree, vec![(None, presents)])])
}

fn answer(search: &mut Search<Tree>, start: &Presents) -> Result<String> {
    let lost = search
        .winning_moves(start)?
        .into_iter()
        .map(|(_, (root, _))| root)
        .collect_vec();
    let wins = |root| u8::from(!lost.contains(&Some(root)));
    Ok((0..start.1.len()).map(wins).join(" "))
}
