//! Boxed Nim by definition: positions of all boxes together are searched.

use std::process::ExitCode;

use common::mex;
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

/// The statement that we saw has no limits.
const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200_000;

struct BoxedNim;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Stones {
    Open(usize),
    Closed(usize),
}

impl Game for BoxedNim {
    type Position = Vec<Stones>;
    type Move = String;

    fn rules(&self) -> String {
        "A move opens a closed box, or takes stones, at least one, from an open one.".into()
    }

    fn moves(&self, boxes: Vec<Stones>) -> impl Iterator<Item = (String, Vec<Stones>)> {
        (0..boxes.len()).flat_map(move |index| {
            let mut boxes = boxes.clone();
            let (before, left) = match boxes[index] {
                Stones::Closed(stones) => (None, stones..stones + 1),
                Stones::Open(stones) => (Some(stones), 0..stones),
            };
            let number = index + 1;
            left.rev().map(move |left| {
                boxes[index] = Stones::Open(left);
                let words = match before {
                    None => format!("open box {number}"),
                    Some(before) => format!("take {} from box {number}", before - left),
                };
                (words, boxes.clone())
            })
        })
    }

    fn show(&self, boxes: &Vec<Stones>) -> String {
        let words = boxes.iter().map(|it| match it {
            Stones::Closed(stones) => format!("{stones} (closed)"),
            Stones::Open(stones) => stones.to_string(),
        });
        format!("boxes {}", words.format(", "))
    }

    fn normal(&self, mut boxes: Vec<Stones>) -> Vec<Stones> {
        boxes.retain(|&it| it != Stones::Open(0));
        boxes.sort_unstable();
        boxes
    }

    fn theory(&self, boxes: &Vec<Stones>) -> Theory {
        let component = |(number, it): (usize, &Stones)| match *it {
            Stones::Closed(stones) => (
                format!("box {number}, closed, with {stones}"),
                mex([stones]),
            ),
            Stones::Open(stones) => (format!("box {number}, open, with {stones}"), stones),
        };
        Theory::sum("mex", (1..).zip(boxes).map(component))
    }
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            vec![
                row("stones", 0..=7),
                row("value of an open box", 0..=7),
                row("value of a closed box", (0..=7).map(|stones| mex([stones]))),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=4, 1..=5, MOST..=MOST]));
    let largest = size.pick([3, 4, LARGEST]);
    let boxes = (0..count).map(|_| match rng.random_range(0..3) {
        0 => 0,
        _ => rng.random_range(0..=largest),
    });
    format!("{count}\n{}", boxes.format(" "))
}

fn read(input: &mut Input) -> Result<Vec<Asked<BoxedNim>>, String> {
    let count = input.number("number of boxes", &(1..=MOST))?;
    let boxes = input.numbers(count, "number of stones", &(0..=LARGEST))?;
    let boxes = boxes.into_iter().map(Stones::Closed).collect();
    Ok(vec![(BoxedNim, vec![boxes])])
}

fn answer(search: &mut Search<BoxedNim>, positions: &[Vec<Stones>]) -> Result<String, String> {
    search.lines(positions, "First", "Second")
}
