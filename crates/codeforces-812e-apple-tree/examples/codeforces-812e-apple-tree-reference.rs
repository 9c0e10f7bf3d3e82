//! Sagheer and Apple Tree by definition: the swap is the first move, and the positions after it are searched.

use std::collections::HashSet;
use std::process::ExitCode;

use common::nim_sum;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 10_000_000;
const MOST: usize = 100_000;

struct Tree {
    /// The children of each vertex; vertex 0 is the root.
    children: Vec<Vec<usize>>,
    /// The parents of the vertices 1, 2, ….
    parents: Vec<usize>,
    depths: Vec<usize>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Apples {
    swapped: bool,
    apples: Vec<usize>,
}

impl Tree {
    fn is_leaf(&self, vertex: usize) -> bool {
        self.children[vertex].is_empty()
    }

    /// Returns whether a vertex has as even or odd a depth as the leaves.
    fn is_heap(&self, vertex: usize) -> bool {
        let deepest = self.depths.iter().max().expect("a tree has a root");
        (deepest - self.depths[vertex]) % 2 == 0
    }

    fn heaps(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.depths.len()).filter(|&it| self.is_heap(it))
    }
}

impl Game for Tree {
    type Position = Apples;
    type Move = String;

    fn rules(&self) -> String {
        "The first move swaps the apples of two vertices, and each later one takes apples, at least \
            one, from one vertex to one of its children, or eats them if the vertex is a leaf."
            .into()
    }

    fn moves(&self, position: Apples) -> impl Iterator<Item = (String, Apples)> {
        let Apples { swapped, apples } = position;
        let after = |apples| Apples {
            swapped: true,
            apples,
        };
        let before_swap = if swapped { 0 } else { apples.len() };
        let to_swap = apples.clone();
        let swaps = (0..before_swap)
            .tuple_combinations()
            .map(move |(one, other)| {
                let mut apples = to_swap.clone();
                apples.swap(one, other);
                (
                    format!("swap vertices {} and {}", one + 1, other + 1),
                    after(apples),
                )
            });
        let vertices = if swapped { 0..apples.len() } else { 0..0 };
        let targets = vertices.flat_map(|from| {
            let children = self.children[from].iter().map(move |&to| (from, Some(to)));
            let eaten = self.is_leaf(from).then_some((from, None));
            children.chain(eaten)
        });
        let moves = targets.flat_map(move |(from, to)| {
            let apples = apples.clone();
            (1..=apples[from]).map(move |count| {
                let mut apples = apples.clone();
                apples[from] -= count;
                let number = from + 1;
                let words = match to {
                    None => format!("eat {count} at vertex {number}"),
                    Some(to) => {
                        apples[to] += count;
                        format!("move {count} from vertex {number} to {}", to + 1)
                    }
                };
                (words, after(apples))
            })
        });
        swaps.chain(moves)
    }

    fn show(&self, position: &Apples) -> String {
        let below = self
            .parents
            .iter()
            .map(|parent| format!(" (below {})", parent + 1));
        let below = [String::new()].into_iter().chain(below);
        let apples = position.apples.iter().zip(below);
        let apples = apples.map(|(apples, below)| format!("{apples}{below}"));
        let apples = apples.format(", ");
        let swap = if position.swapped {
            ""
        } else {
            ", a swap to be made"
        };
        format!("apples {apples}{swap}")
    }

    fn theory(&self, Apples { swapped, apples }: &Apples) -> Theory {
        if *swapped {
            let component = |it| {
                (
                    format!("vertex {}, with {}", it + 1, apples[it]),
                    apples[it],
                )
            };
            return Theory::sum("nim_sum", self.heaps().map(component));
        }
        let sum = nim_sum(self.heaps().map(|it| apples[it]));
        let others = (0..apples.len()).filter(|&it| !self.is_heap(it));
        let others = others.map(|it| apples[it]).collect::<HashSet<_>>();
        let across = self.heaps().any(|it| others.contains(&(apples[it] ^ sum)));
        Theory::wins("nim_sum", across || sum == 0 && apples.len() > 2)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("the third sample", || {
            let parents = [0, 0, 0, 3, 3, 4, 5];
            let apples: [usize; 8] = [7, 2, 2, 5, 4, 3, 1, 1];
            let tree = tree(&parents).expect("the sample is a tree");
            let sum = nim_sum(tree.heaps().map(|it| apples[it]));
            let wanted = |it| {
                let wanted = tree.is_heap(it).then(|| apples[it] ^ sum);
                wanted.map_or(String::new(), |apples| apples.to_string())
            };
            vec![
                row("vertex", 1..=8),
                row("depth", &tree.depths),
                row("apples", apples),
                row("apples ^ 5, if the depth is odd", (0..8).map(wanted)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = size.pick([rng.random_range(1..=4), rng.random_range(3..=4), MOST / 2]);
    let largest = size.pick([2, 2, [1, 3, LARGEST][rng.random_range(0..3)]]);
    // A tree of any shape, or one that is almost a path.
    let width = [count, 2][rng.random_range(0..2)];
    let parent = |child: usize| rng.random_range(child.saturating_sub(width)..child);
    let mut parents = (1..count).map(parent).collect_vec();
    // A leaf of the wrong parity gets a child.
    let Tree {
        children, depths, ..
    } = tree(&parents).expect("each parent has the smaller number");
    let parity = rng.random_range(0..=1);
    let wrong = |&it: &usize| children[it].is_empty() && depths[it] % 2 != parity;
    parents.extend((0..count).filter(wrong));
    // A tree with one vertex has nothing to swap.
    if parents.is_empty() {
        parents.extend([0, 1]);
    }
    let count = parents.len() + 1;
    let mut names = (2..=count).collect_vec();
    names.shuffle(rng);
    names.insert(0, 1);
    let children_and_parents = (1..)
        .zip(&parents)
        .map(|(child, &it)| (names[child], names[it]));
    let parents = children_and_parents.sorted().map(|(_, parent)| parent);
    let apples = (0..count).map(|_| rng.random_range(1..=largest));
    format!("{count}\n{}\n{}", apples.format(" "), parents.format(" "))
}

/// Returns the tree in which vertex 1, 2, … has these parents, if it is one.
fn tree(parents: &[usize]) -> Option<Tree> {
    let mut children = vec![Vec::new(); parents.len() + 1];
    for (child, &parent) in (1..).zip(parents) {
        children[parent].push(child);
    }
    let mut depths = vec![0; children.len()];
    let mut seen = vec![0];
    let mut next = 0;
    while let Some(&vertex) = seen.get(next) {
        for &child in &children[vertex] {
            depths[child] = depths[vertex] + 1;
        }
        seen.extend(&children[vertex]);
        next += 1;
    }
    (seen.len() == children.len()).then_some(Tree {
        parents: parents.to_vec(),
        children,
        depths,
    })
}

fn read(input: &mut Input) -> Result<Vec<Asked<Tree>>, String> {
    let count = input.number("number of vertices", &(2..=MOST))?;
    let apples = input.numbers(count, "number of apples", &(1..=LARGEST))?;
    let parents = input.numbers(count - 1, "parent", &(1..=count))?;
    let parents = parents.iter().map(|parent| parent - 1).collect_vec();
    let tree = tree(&parents).ok_or_else(|| input.error("not every vertex is below vertex 1"))?;
    let leaves = (0..count).filter(|&it| tree.is_leaf(it));
    if !leaves.map(|it| tree.depths[it] % 2).all_equal() {
        return Err(input.error("some leaves have even depths and some odd ones"));
    }
    let swapped = false;
    Ok(vec![(tree, vec![Apples { swapped, apples }])])
}

fn answer(search: &mut Search<Tree>, positions: &[Apples]) -> Result<String, String> {
    let start = &positions[0];
    Ok(search.winning_moves(start)?.len().to_string())
}
