//! Games on DAG by definition: on each graph, all positions of both tokens are searched.

use reference::prelude::*;

const VERTICES: usize = 15;
const MODULUS: usize = 1_000_000_007;
/// The maximum number of arrows for which each graph is searched.
const SEARCHED: usize = 14;

/// The number of vertices, and the arrows between them, numbered from 0.
type Graph = (usize, Vec<(usize, usize)>);

fn main() -> ExitCode {
    reference::calculation(generate, read, answer)
        .table("all arrows", || {
            let graph = |vertices| (vertices, all_arrows(vertices));
            Table::of("vertices", 2..=5)
                .row("graphs", |vertices| 1 << graph(vertices).1.len())
                .row("Alice wins on", |vertices| {
                    won(graph(vertices)).unwrap_or(0)
                })
        })
        .run()
}

fn all_arrows(vertices: usize) -> Vec<(usize, usize)> {
    (0..vertices).tuple_combinations().collect()
}

/// Returns the number of graphs on which the first player wins.
fn won((vertices, arrows): Graph) -> Result<usize> {
    if arrows.len() > SEARCHED {
        return Err("there are too many graphs to search each".into());
    }
    let mut won = 0;
    for arrows in arrows.into_iter().powerset() {
        let mut next = vec![Vec::new(); vertices];
        for (from, to) in arrows {
            next[from].push(to);
        }
        let game = tokens(next);
        won += usize::from(Search::new(&game).wins(&vec![0, 1])?);
    }
    Ok(won)
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let vertices = rng.random_range(size.pick([2..=4, 4..=8, VERTICES..=VERTICES]));
    let mut arrows = all_arrows(vertices);
    arrows.shuffle(rng);
    let most = size.pick([6, 11, arrows.len()]).min(arrows.len());
    // At the limits, every other graph has all arrows.
    let least = size.pick([1, 1, [most, most / 2][rng.random_range(0..2)]]);
    arrows.truncate(rng.random_range(least..=most));
    let lines = arrows.iter().map(|&(from, to)| pair((from + 1, to + 1)));
    format!("{vertices} {}\n", cases(lines))
}

fn read(input: &mut Input) -> Result<Vec<Graph>> {
    let vertices = input.number("number of vertices", 2..=VERTICES)?;
    let most = vertices * (vertices - 1) / 2;
    let arrows = input.cases("number of arrows", 1..=most, |input| {
        let from = input.number("beginning of an arrow", 1..=vertices - 1)?;
        Ok((
            from - 1,
            input.number("end of an arrow", from + 1..=vertices)? - 1,
        ))
    })?;
    input.check(arrows.iter().all_unique(), "an arrow is there twice")?;
    Ok(vec![(vertices, arrows)])
}

fn answer(graph: &Graph) -> Result<String> {
    Ok((won(graph.clone())? % MODULUS).to_string())
}
