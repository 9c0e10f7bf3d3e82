//! Sagheer and Apple Tree by definition: the swap is the first move, and the positions after it are searched.

use std::collections::HashSet;

use common::nim_sum;
use reference::prelude::*;

const LARGEST: usize = 10_000_000;
const MOST: usize = 100_000;

/// A tree whose vertices are numbered from 0, which is the root.
struct Tree {
    /// The parents of the vertices 1, 2, ….
    parents: Vec<usize>,
    children: Vec<Vec<usize>>,
    depths: Vec<usize>,
    deepest: usize,
}

impl Tree {
    /// Returns whether a vertex has as even or odd a depth as the leaves.
    fn is_heap(&self, vertex: usize) -> bool {
        (self.deepest - self.depths[vertex]) % 2 == 0
    }

    fn heaps(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.depths.len()).filter(|&vertex| self.is_heap(vertex))
    }

    /// Returns the vertices that apples can move to; none stands for being eaten.
    fn targets(&self, vertex: usize) -> Vec<Option<usize>> {
        match &self.children[vertex][..] {
            [] => vec![None],
            children => children.iter().copied().map(Some).collect(),
        }
    }
}

/// The apples at each vertex, and whether two vertices were swapped.
type Apples = (Vec<usize>, bool);

impl Game for Tree {
    type Position = Apples;
    type Move = String;

    fn rules(&self) -> String {
        "The first move swaps the apples of two vertices, and each later one takes apples, at least \
            one, from one vertex to one of its children, or eats them if the vertex is a leaf."
            .into()
    }

    fn moves(&self, (apples, is_swapped): Apples) -> impl Iterator<Item = (String, Apples)> {
        let before_swap = if is_swapped { 0 } else { apples.len() };
        let swappable = apples.clone();
        let pairs = (0..before_swap).tuple_combinations();
        let swaps = pairs.map(move |(one, other)| {
            let mut apples = swappable.clone();
            apples.swap(one, other);
            let words = format!("swap vertices {} and {}", one + 1, other + 1);
            (words, (apples, true))
        });
        let movable = if is_swapped { apples } else { Vec::new() };
        let moves = takes(movable, |apples| 1..=apples).flat_map(|(take, left)| {
            let (count, number) = (take.count, take.heap + 1);
            let targets = self.targets(take.heap).into_iter();
            targets.map(move |target| {
                let Some(target) = target else {
                    return (
                        format!("eat {count} at vertex {number}"),
                        (left.clone(), true),
                    );
                };
                let mut left = left.clone();
                left[target] += count;
                let words = format!("move {count} from vertex {number} to {}", target + 1);
                (words, (left, true))
            })
        });
        swaps.chain(moves)
    }

    fn show(&self, (apples, is_swapped): &Apples) -> String {
        let below = self.parents.iter().map(|parent| parent + 1);
        let others = apples[1..]
            .iter()
            .zip(below)
            .map(|(apples, parent)| format!(", {apples} (below {parent})"));
        let swap = if *is_swapped {
            ""
        } else {
            ", a swap to be made"
        };
        format!("apples {}{}{swap}", apples[0], others.format(""))
    }

    fn board(&self, (apples, _): &Apples) -> Board {
        let from_root = (1..apples.len()).sorted_by_key(|&vertex| self.depths[vertex]);
        let edges = from_root.map(|vertex| (self.parents[vertex - 1] + 1, vertex + 1));
        let notes = (1..).zip(apples);
        Board::Tree {
            edges: edges.collect(),
            notes: notes
                .map(|(vertex, apples)| (vertex, apples.to_string()))
                .collect(),
        }
    }

    fn theory(&self, (apples, is_swapped): &Apples) -> Theory {
        if *is_swapped {
            let name = |vertex| format!("vertex {}, with {}", vertex + 1, apples[vertex]);
            return Theory::sum(
                "nim_sum",
                self.heaps().map(|heap| (name(heap), apples[heap])),
            );
        }
        let sum = nim_sum(self.heaps().map(|heap| apples[heap]));
        let others = (0..apples.len())
            .filter(|&vertex| !self.is_heap(vertex))
            .map(|other| apples[other])
            .collect::<HashSet<_>>();
        let across = self
            .heaps()
            .any(|heap| others.contains(&(apples[heap] ^ sum)));
        Theory::wins("nim_sum", across || sum == 0 && apples.len() > 2)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("the third sample", || {
            let apples: [usize; 8] = [7, 2, 2, 5, 4, 3, 1, 1];
            let tree = tree(vec![0, 0, 0, 3, 3, 4, 5]).expect("the sample is a tree");
            let sum = nim_sum(tree.heaps().map(|heap| apples[heap]));
            let wanted = |vertex: usize| {
                let is_heap = tree.is_heap(vertex - 1);
                let wanted = is_heap.then(|| apples[vertex - 1] ^ sum);
                wanted.map_or(String::new(), |apples| apples.to_string())
            };
            Table::of("vertex", 1..=8)
                .cells("depth", &tree.depths)
                .cells("apples", apples)
                .row("apples ^ 5, if the depth is odd", wanted)
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    // Of the largest trees every other is a star, whose leaves need no further children.
    let is_star = size == Size::Limits && rng.random();
    let most = if is_star {
        MOST - 1..=MOST
    } else {
        MOST / 2..=MOST / 2
    };
    let count = rng.random_range(size.pick([1..=4, 3..=4, most]));
    let largest = size.pick([2, 2, [1, 3, LARGEST][rng.random_range(0..3)]]);
    // A tree of any shape, or one that is almost a path.
    let width = [count, 2][rng.random_range(0..2)];
    let parent = |child: usize| {
        if is_star {
            return 0;
        }
        rng.random_range(child.saturating_sub(width)..child)
    };
    let mut parents = (1..count).map(parent).collect_vec();
    // A leaf of the wrong parity gets a child.
    let shape = tree(parents.clone()).expect("each parent has the smaller number");
    let parity = if is_star { 1 } else { rng.random_range(0..=1) };
    let is_wrong =
        |&vertex: &usize| shape.children[vertex].is_empty() && shape.depths[vertex] % 2 != parity;
    parents.extend((0..count).filter(is_wrong));
    // A tree with one vertex has nothing to swap.
    if parents.is_empty() {
        parents.extend([0, 1]);
    }
    let count = parents.len() + 1;
    let mut names = shuffled(rng, 2..=count);
    names.insert(0, 1);
    let lines = (1..)
        .zip(&parents)
        .map(|(child, &parent)| (names[child], names[parent]));
    let parents = lines.sorted().map(|(_, parent)| parent);
    let apples = numbers(rng, count..=count, 1..=largest);
    format!("{}\n{}", list(apples), parents.format(" "))
}

/// Returns the tree in which vertex 1, 2, … has these parents, if it is one.
fn tree(parents: Vec<usize>) -> Option<Tree> {
    let mut children = vec![Vec::new(); parents.len() + 1];
    for (child, &parent) in (1..).zip(&parents) {
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
        deepest: depths.iter().copied().max().unwrap_or(0),
        parents,
        children,
        depths,
    })
}

fn read(input: &mut Input) -> Result<Vec<Asked<Tree>>> {
    let count = input.number("number of vertices", 2..=MOST)?;
    let apples = input.numbers(count, "number of apples", 1..=LARGEST)?;
    let parents = input.numbers(count - 1, "parent", 1..=count)?;
    let tree = tree(parents.iter().map(|parent| parent - 1).collect())
        .ok_or_else(|| input.error("not every vertex is below vertex 1"))?;
    let leaves = (0..count).filter(|&vertex| tree.children[vertex].is_empty());
    let is_valid = leaves.map(|leaf| tree.depths[leaf] % 2).all_equal();
    input.check(is_valid, "some leaves have even depths and some odd ones")?;
    Ok(vec![(tree, vec![(apples, false)])])
}

fn answer(search: &mut Search<Tree>, start: &Apples) -> Result<String> {
    Ok(search.winning_moves(start)?.len().to_string())
}
