//! Strange Nim by definition: positions of all heaps together are searched.

use std::process::ExitCode;

use common::grundy_table;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Take, Theory};

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200;

struct StrangeNim;

impl Game for StrangeNim {
    /// Each heap, and its K.
    type Position = Vec<(usize, usize)>;
    type Move = Take;

    fn rules(&self) -> String {
        "A move takes at least one stone and at most x / K stones, rounded down, from one heap of x.".into()
    }

    fn moves(
        &self,
        heaps: Vec<(usize, usize)>,
    ) -> impl Iterator<Item = (Take, Vec<(usize, usize)>)> {
        let counts = |&(heap, k): &(usize, usize)| 1..=heap / k;
        let counts = heaps.iter().map(counts).collect_vec();
        let takes = counts.into_iter().enumerate();
        let takes = takes.flat_map(|(heap, counts)| counts.map(move |count| Take { count, heap }));
        takes.map(move |take| {
            let mut heaps = heaps.clone();
            heaps[take.heap].0 -= take.count;
            (take, heaps)
        })
    }

    fn show(&self, heaps: &Vec<(usize, usize)>) -> String {
        let heap = |(heap, k): &(usize, usize)| format!("{heap} (K = {k})");
        format!("heaps {}", heaps.iter().map(heap).join(", "))
    }

    fn normal(&self, mut heaps: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        heaps.retain(|(heap, k)| heap >= k);
        heaps.sort_unstable();
        heaps
    }

    fn theory(&self, heaps: &Vec<(usize, usize)>) -> Theory {
        if heaps.iter().any(|&(heap, _)| heap > 1_000) {
            return Theory::None;
        }
        let component = |(number, &(heap, k))| {
            (
                format!("heap {number}, of {heap} with K = {k}"),
                values(k, heap)[heap],
            )
        };
        Theory::sum("grundy_table", (1..).zip(heaps).map(component))
    }
}

fn values(k: usize, largest: usize) -> Vec<usize> {
    grundy_table(largest, |heap| (heap - heap / k..heap).map(|left| [left]))
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            let line = |k| row(&format!("value, K = {k}"), values(k, 16));
            let head = row("heap", 0..=16);
            [head].into_iter().chain((1..=4).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=3, 1..=3, MOST..=MOST]));
    let largest = size.pick([12, 20, LARGEST]);
    let heap = |rng: &mut Pcg64| {
        // A recursion is longest where K is about the square root of the heap, or near the heap.
        let at_limits = 10_usize.pow(rng.random_range(1..=9));
        let k = rng.random_range(1..=size.pick([4, 5, at_limits]));
        (rng.random_range(largest / 2..=largest), k)
    };
    let mut heaps = (0..count).map(|_| heap(rng)).collect_vec();
    // At random few positions are lost: often all but two heaps cancel, and these may be equal, too.
    if rng.random() {
        for pair in heaps.chunks_exact_mut(2).skip(1) {
            pair[1] = pair[0];
        }
        let twin = heaps[0];
        heaps[count / 2] = (twin.0 - twin.0 / twin.1, twin.1);
    }
    heaps.shuffle(rng);
    let lines = heaps
        .iter()
        .map(|(heap, k)| format!("{} {k}", heap.max(&1)));
    format!("{count}\n{}", lines.format("\n"))
}

fn read(input: &mut Input) -> Result<Vec<Asked<StrangeNim>>, String> {
    let count = input.number("number of heaps", &(1..=MOST))?;
    let mut heaps = Vec::new();
    for _ in 0..count {
        let heap = input.number("heap", &(1..=LARGEST))?;
        heaps.push((heap, input.number("K", &(1..=LARGEST))?));
    }
    Ok(vec![(StrangeNim, vec![heaps])])
}

fn answer(
    search: &mut Search<StrangeNim>,
    positions: &[Vec<(usize, usize)>],
) -> Result<String, String> {
    search.lines(positions, "Takahashi", "Aoki")
}
