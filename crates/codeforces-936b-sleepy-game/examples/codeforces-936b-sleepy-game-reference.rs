//! Sleepy Game by definition: all walks are tried, for one number of moves after another.

use std::collections::BTreeMap;
use std::iter;

use reference::prelude::*;

const VERTICES: usize = 100_000;
const ARROWS: usize = 200_000;

struct Graph {
    /// The vertices that arrows lead to from each vertex, in order. All are numbered from 1.
    next: Vec<Vec<usize>>,
    start: usize,
}

impl Graph {
    /// Returns the vertices that can be reached in 0, 1, 2, … moves, each with a walk to it.
    fn walks(&self) -> impl Iterator<Item = BTreeMap<usize, Vec<usize>>> + '_ {
        let none = BTreeMap::from([(self.start, vec![self.start])]);
        iter::successors(Some(none), |walks| {
            let longer = walks.iter().flat_map(|(vertex, walk)| {
                let next = self.next[vertex - 1].iter();
                next.map(move |&next| (next, [&walk[..], &[next]].concat()))
            });
            Some(longer.collect())
        })
    }
}

fn main() -> ExitCode {
    reference::calculation(generate, read, answer)
        .check(check)
        .table("vertices", || {
            // A cycle of three vertices, and a way out.
            let next = [&[2][..], &[3, 4], &[1], &[]].map(Vec::from).to_vec();
            let walks = Graph { next, start: 1 }.walks().take(7).collect_vec();
            Table::of("moves", 0..=6).row("vertices", |moves| walks[moves].keys().join(", "))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let vertices = rng.random_range(size.pick([2..=7, 8..=20, VERTICES..=VERTICES]));
    let next = random_arrows(rng, vertices);
    let arrows = next.iter().map(Vec::len).sum::<usize>();
    let start = rng.random_range(1..=1 + vertices / 4);
    let lines = next.iter().map(list_on_a_line).join("\n");
    format!("{vertices} {arrows}\n{lines}\n{start}\n")
}

fn read(input: &mut Input) -> Result<Vec<Graph>> {
    let vertices = input.number("number of vertices", 2..=VERTICES)?;
    let arrows = input.number("number of arrows", 0..=ARROWS)?;
    let mut next = Vec::new();
    for vertex in 1..=vertices {
        let ends = input.list("end", 0..=vertices - 1, 1..=vertices)?;
        let are_others = ends.iter().all_unique() && !ends.contains(&vertex);
        input.check(are_others, "the ends are not different other vertices")?;
        next.push(ends.into_iter().sorted().collect_vec());
    }
    let is_sum = arrows == next.iter().map(Vec::len).sum::<usize>();
    input.check(is_sum, "the number of arrows is wrong")?;
    let start = input.number("start", 1..=vertices)?;
    Ok(vec![Graph { next, start }])
}

fn answer(graph: &Graph) -> Result<String> {
    // A longer walk is at some vertex twice after an even or twice after an odd number of moves.
    let longest = 2 * graph.next.len();
    if longest > 200 {
        return Err("the graph is too large to try all walks".into());
    }
    let walks = graph.walks().take(longest + 1).collect_vec();
    let mut odd = walks.iter().skip(1).step_by(2).flatten();
    let won = odd.find(|(vertex, _)| graph.next[*vertex - 1].is_empty());
    Ok(match won {
        Some((_, walk)) => format!("Win\n{}", walk.iter().join(" ")),
        None if walks[longest].is_empty() => "Lose".into(),
        None => "Draw".into(),
    })
}

/// Each walk of up to a million vertices is right if it wins.
fn check(graph: &Graph, output: &mut Input, answer: &mut Input) -> Result<()> {
    let (outcome, right) = (output.word("outcome")?, answer.word("outcome")?);
    output.check(outcome == right, &format!("the outcome is {right}"))?;
    if outcome != "Win" {
        return Ok(());
    }
    let walk = output.until_end(|output| output.number("vertex", 1..=graph.next.len()))?;
    let is_arrow = |(from, to): (&usize, &usize)| graph.next[from - 1].binary_search(to).is_ok();
    let is_walk = walk.len() <= 1_000_000 && walk.iter().tuple_windows().all(is_arrow);
    let begins = walk.first() == Some(&graph.start);
    output.check(is_walk && begins, "this is no walk from the start")?;
    let is_won = walk.len() % 2 == 0 && graph.next[walk[walk.len() - 1] - 1].is_empty();
    output.check(is_won, "the other player is not without a move")
}
