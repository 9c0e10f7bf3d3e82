//! Removing Graph by definition: positions of all paths and cycles together are searched.

use common::{grundy_table, mex};
use reference::prelude::*;

const MOST: usize = 200_000;

/// A component of the graph: its number of vertices, and whether it is a cycle.
type Component = (usize, bool);

fn game(least: usize, most: usize) -> Sum<Component> {
    let rules = format!("A move removes {least} to {most} vertices that are connected.");
    let shape = |is_cycle| if is_cycle { "cycle" } else { "path" };
    let show = move |&(length, is_cycle): &Component| format!("{} of {length}", shape(is_cycle));
    let names = ["component", "components"];
    Sum::new(names, rules, show, move |number, &(length, is_cycle)| {
        (least..=most.min(length)).flat_map(move |removed| {
            let rest = length - removed;
            // Wherever a cycle is cut, one path is left.
            let lefts = 0..=if is_cycle { 0 } else { rest };
            lefts.map(move |left| {
                let words = format!("remove {removed} after {left} of component {number}");
                let paths = [left, rest - left].into_iter().filter(|&path| path > 0);
                (words, paths.map(|path| (path, false)).collect_vec())
            })
        })
    })
}

/// Returns the values of paths and of cycles of up to `largest` vertices.
fn values(least: usize, most: usize, largest: usize) -> [Vec<usize>; 2] {
    let rests = |length: usize| (least..=most.min(length)).map(move |removed| length - removed);
    let paths = grundy_table(largest, |length| {
        rests(length).flat_map(|rest| (0..=rest).map(move |left| [left, rest - left]))
    });
    let cycle = |length| mex(rests(length).map(|rest| paths[rest]));
    let cycles = (0..=largest).map(cycle).collect();
    [paths, cycles]
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Alice", "Bob"))
        .table("values", || {
            let [paths, cycles] = values(2, 5, 16);
            Table::of("vertices", 3..=16)
                .row("value of a path", |length: usize| paths[length])
                .row("value of a cycle", |length| cycles[length])
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let longest = [3, 100, 2000][rng.random_range(0..3)];
    let (counts, longest) = size.pick([(1..=2, 8), (1..=3, 8), (100..=100, longest)]);
    let mut lengths = numbers(rng, counts, 3..=longest);
    let most = rng.random_range(2..=longest);
    let least = rng.random_range(1..most);
    if size != Size::Limits && rng.random() {
        let [_, cycles] = values(least, most, longest);
        make_lost(rng, &mut lengths, 3..=longest, |length| cycles[length]);
    }
    // The largest number to remove is at most that of all vertices.
    if lengths.iter().sum::<usize>() < most {
        lengths.push(longest);
    }
    let count = lengths.iter().sum();
    let vertices = shuffle(rng, 1..=count);
    let ends = [0].into_iter().chain(partial_sums(lengths));
    let cycles = ends.tuple_windows().map(|(from, to)| &vertices[from..to]);
    let edges = cycles.flat_map(|cycle| cycle.iter().copied().circular_tuple_windows());
    let mut edges = edges.map(pair).collect_vec();
    edges.shuffle(rng);
    format!("{count} {least} {most}\n{}\n", edges.join("\n"))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<Component>>>> {
    let count = input.number("number of vertices", 3..=MOST)?;
    let least = input.number("least number to remove", 1..=count - 1)?;
    let most = input.number("largest number to remove", least + 1..=count)?;
    let mut neighbours = vec![Vec::new(); count];
    for _ in 0..count {
        let [u, v] = [0; 2].map(|_| input.number("vertex", 1..=count));
        let (u, v) = (u? - 1, v? - 1);
        let is_new = u != v && !neighbours[u].contains(&v);
        let is_free = neighbours[u].len() < 2 && neighbours[v].len() < 2;
        input.check(is_new && is_free, "a loop, an edge twice, or a third edge")?;
        neighbours[u].push(v);
        neighbours[v].push(u);
    }
    let mut is_seen = vec![false; count];
    let mut cycles = Vec::new();
    for start in 0..count {
        let (mut before, mut vertex, mut length) = (start, start, 0);
        while !is_seen[vertex] {
            is_seen[vertex] = true;
            length += 1;
            let next = neighbours[vertex].iter().find(|&&next| next != before);
            (before, vertex) = (vertex, *next.unwrap_or(&start));
        }
        if length > 0 {
            cycles.push((length, true));
        }
    }
    Ok(vec![(game(least, most), vec![cycles])])
}
