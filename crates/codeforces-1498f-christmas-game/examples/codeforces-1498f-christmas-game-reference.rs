//! Christmas Game by definition: the root is chosen by the first move, and the positions after it are searched.

use common::nim_sum;
use reference::prelude::*;

const VERTICES: usize = 100_000;
const JUMP: usize = 20;
const LARGEST: usize = 1_000_000_000;

/// The edges of a tree, and how far presents are moved.
struct Christmas {
    jump: usize,
    edges: Vec<Edge>,
}

/// The root, once it is chosen, and the presents at the vertices 1, 2, ….
type Presents = (Option<usize>, Vec<usize>);

impl Christmas {
    fn tree(&self, root: usize) -> Tree {
        Tree::new(&self.edges, root).expect("the input is a tree")
    }

    /// Returns the vertices on odd steps of the staircase, and how many presents each has.
    fn heaps<'a>(
        &self,
        root: usize,
        presents: &'a [usize],
    ) -> impl Iterator<Item = (usize, usize)> + use<'a> {
        let (tree, jump) = (self.tree(root), self.jump);
        let heaps = (1..).zip(presents.iter().copied());
        heaps.filter(move |&(vertex, _)| tree.depths[vertex] / jump % 2 == 1)
    }
}

impl Game for Christmas {
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
        let roots = if root.is_none() { presents.len() } else { 0 };
        let at_start = presents.clone();
        let choices = (1..=roots).map(move |root| {
            (
                format!("choose root {root}"),
                (Some(root), at_start.clone()),
            )
        });
        let moves = root.into_iter().flat_map(move |root| {
            let tree = self.tree(root);
            let ancestor = move |from| {
                tree.path_to_root(from + 1)
                    .nth(self.jump)
                    .map(|to| Some(to - 1))
            };
            transfers(presents.clone(), ancestor).map(move |((take, to), presents)| {
                let (from, to) = (take.heap + 1, to.map_or(0, |to| to + 1));
                let words = format!("move {} from vertex {from} to {to}", take.count);
                (words, (Some(root), presents))
            })
        });
        choices.chain(moves)
    }

    fn show(&self, (root, presents): &Presents) -> String {
        let root = root.map_or("no root".into(), |root| format!("root {root}"));
        format!("presents {}, {root}", presents.iter().join(" "))
    }

    fn board(&self, (root, presents): &Presents) -> Board {
        self.tree(root.unwrap_or(1)).board(presents)
    }

    fn theory(&self, (root, presents): &Presents) -> Theory {
        let Some(root) = *root else {
            let sum = |root| nim_sum(self.heaps(root, presents).map(|(_, count)| count));
            return Theory::wins("nim_sum", (1..=presents.len()).any(|root| sum(root) == 0));
        };
        let name = |(vertex, count)| (format!("vertex {vertex}, with {count}"), count);
        Theory::sum("nim_sum", self.heaps(root, presents).map(name))
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
    let names = shuffle(rng, 1..=count);
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

fn read(input: &mut Input) -> Result<Vec<GameCase<Christmas>>> {
    let count = input.number("number of vertices", 3..=VERTICES)?;
    let jump = input.number("length of a jump", 1..=JUMP)?;
    let edges = input.pairs(count - 1, "vertex", 1..=count)?;
    let is_tree = Tree::new(&edges, 1).is_some();
    input.check(is_tree, "the edges are not those of a tree")?;
    let presents = input.numbers(count, "number of presents", 0..=LARGEST)?;
    Ok(vec![(Christmas { jump, edges }, vec![(None, presents)])])
}

fn answer(search: &mut Search<Christmas>, start: &Presents) -> Result<String> {
    let winning = search.winning_moves(start)?;
    let lost: Vec<_> = winning.iter().map(|(_, (root, _))| *root).collect();
    let wins = |root| u8::from(!lost.contains(&Some(root)));
    Ok((1..=start.1.len()).map(wins).join(" "))
}
