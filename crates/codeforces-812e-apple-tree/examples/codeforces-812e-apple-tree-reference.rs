//! Sagheer and Apple Tree by definition: the swap is the first move, and the positions after it are searched.

use std::collections::HashSet;

use common::nim_sum;
use reference::prelude::*;

const LARGEST: usize = 10_000_000;
const MOST: usize = 100_000;

struct AppleTree(Tree);

/// The apples at the vertices 1, 2, …, and whether two vertices were swapped.
type Apples = (Vec<usize>, bool);

impl AppleTree {
    /// Returns the tree in which the vertices 2, 3, … have these parents, if it is one.
    fn new(parents: &[usize]) -> Option<Self> {
        let edges = parents.iter().copied().zip(2..).collect_vec();
        Tree::new(&edges, 1).map(Self)
    }

    /// Returns the vertices whose depth has the parity of the leaves, and the others.
    fn heaps(&self) -> (Vec<usize>, Vec<usize>) {
        let depths = &self.0.depths;
        let parity = depths.iter().max().map_or(0, |deepest| deepest % 2);
        (1..depths.len()).partition(|&vertex| depths[vertex] % 2 == parity)
    }

    /// Returns the indices of the vertices that apples can move to; `None` stands for being eaten.
    fn targets(&self, index: usize) -> Vec<Option<usize>> {
        let edges = self.0.edges.iter().filter(|edge| edge.0 == index + 1);
        let children = edges.map(|edge| Some(edge.1 - 1)).collect_vec();
        if children.is_empty() {
            vec![None]
        } else {
            children
        }
    }
}

impl Game for AppleTree {
    type Position = Apples;
    type Move = String;

    fn rules(&self) -> String {
        "The first move swaps the apples of two vertices, and each later one takes apples, at least \
            one, from one vertex to one of its children, or eats them if the vertex is a leaf."
            .into()
    }

    fn moves(&self, (apples, is_swapped): Apples) -> impl Iterator<Item = (String, Apples)> {
        let before = apples.clone();
        let pairs = (0..if is_swapped { 0 } else { apples.len() }).tuple_combinations();
        let swaps = pairs.map(move |(one, other)| {
            let mut apples = before.clone();
            apples.swap(one, other);
            let words = format!("swap vertices {} and {}", one + 1, other + 1);
            (words, (apples, true))
        });
        let movable = if is_swapped { apples } else { Vec::new() };
        let moves = transfers(movable, |index| self.targets(index));
        swaps.chain(moves.map(|((take, target), left)| {
            let (count, from) = (take.count, take.heap + 1);
            let words = match target {
                None => format!("eat {count} at vertex {from}"),
                Some(to) => format!("move {count} from vertex {from} to {}", to + 1),
            };
            (words, (left, true))
        }))
    }

    fn show(&self, (apples, is_swapped): &Apples) -> String {
        let vertex = |(apples, parent)| match parent {
            0 => format!("{apples}"),
            _ => format!("{apples} (below {parent})"),
        };
        let vertices = apples.iter().zip(self.0.parents[1..].iter().copied());
        let swap = if *is_swapped {
            ""
        } else {
            ", a swap to be made"
        };
        format!("apples {}{swap}", vertices.map(vertex).join(", "))
    }

    fn board(&self, (apples, _): &Apples) -> Board {
        self.0.board(apples)
    }

    fn theory(&self, (apples, is_swapped): &Apples) -> Theory {
        let (heaps, others) = self.heaps();
        let of = |vertices: Vec<usize>| vertices.into_iter().map(|vertex| apples[vertex - 1]);
        if *is_swapped {
            let name = |vertex: &usize| format!("vertex {vertex}, with {}", apples[vertex - 1]);
            let names = heaps.iter().map(name).collect_vec();
            return Theory::sum("nim_sum", names.into_iter().zip(of(heaps)));
        }
        let sum = nim_sum(of(heaps.clone()));
        let others: HashSet<_> = of(others).collect();
        let across = of(heaps).any(|heap| others.contains(&(heap ^ sum)));
        Theory::wins("nim_sum", across || sum == 0 && apples.len() > 2)
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, each(answer))
        .table("the third sample", || {
            let apples: [usize; 8] = [7, 2, 2, 5, 4, 3, 1, 1];
            let tree = AppleTree::new(&[1, 1, 1, 4, 4, 5, 6]).expect("the sample is a tree");
            let (heaps, _) = tree.heaps();
            let sum = nim_sum(heaps.iter().map(|heap| apples[heap - 1]));
            let wanted = |vertex: usize| {
                let wanted = heaps.contains(&vertex).then(|| apples[vertex - 1] ^ sum);
                wanted.map_or(String::new(), |apples| apples.to_string())
            };
            Table::of("vertex", 1..=8)
                .cells("depth", &tree.0.depths[1..])
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
    let (mut parents, mut depths) = (Vec::new(), vec![0]);
    for child in 1..count {
        let any = child.saturating_sub(width)..child;
        let parent = if is_star { 0 } else { rng.random_range(any) };
        parents.push(parent);
        depths.push(depths[parent] + 1);
    }
    // A leaf of the wrong parity gets a child.
    let parity = if is_star { 1 } else { rng.random_range(0..=1) };
    let inner: HashSet<_> = parents.iter().copied().collect();
    let is_wrong = |vertex: &usize| !inner.contains(vertex) && depths[*vertex] % 2 != parity;
    parents.extend((0..count).filter(is_wrong));
    // A tree with one vertex has nothing to swap.
    if parents.is_empty() {
        parents.extend([0, 1]);
    }
    let count = parents.len() + 1;
    let mut names = shuffle(rng, 2..=count);
    names.insert(0, 1);
    let children = (1..).zip(&parents);
    let lines = children.map(|(child, &parent)| (names[child], names[parent]));
    let parents = lines.sorted().map(|(_, parent)| parent);
    let apples = numbers(rng, count..=count, 1..=largest);
    format!("{}\n{}", list(apples), parents.format(" "))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<AppleTree>>> {
    let count = input.number("number of vertices", 2..=MOST)?;
    let apples = input.numbers(count, "number of apples", 1..=LARGEST)?;
    let parents = input.numbers(count - 1, "parent", 1..=count)?;
    let tree = AppleTree::new(&parents);
    let tree = tree.ok_or_else(|| input.error("not every vertex is below vertex 1"))?;
    let inner: HashSet<_> = parents.into_iter().collect();
    let leaves = (1..=count).filter(|vertex| !inner.contains(vertex));
    let is_valid = leaves.map(|leaf| tree.0.depths[leaf] % 2).all_equal();
    input.check(is_valid, "some leaves have even depths and some odd ones")?;
    Ok(vec![(tree, vec![(apples, false)])])
}

fn answer(search: &mut Search<AppleTree>, start: &Apples) -> Result<String> {
    Ok(search.winning_moves(start)?.len().to_string())
}
