//! Cutting Game by definition: positions of all papers together are searched.

use std::process::ExitCode;

use common::grundy_search;
use itertools::{iproduct, Itertools};
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Ending, Game, Input, Search, Size, Theory};

const SIDE: usize = 200;

type Paper = (usize, usize);

struct Cutting;

impl Game for Cutting {
    /// The papers, the one cut last at the end.
    type Position = Vec<Paper>;
    type Move = String;

    const ENDING: Ending = Ending::Fixed;

    fn rules(&self) -> String {
        "A move cuts a paper in two along a line of its grid. The player who first cuts out a single square wins.".into()
    }

    fn moves(&self, papers: Vec<Paper>) -> impl Iterator<Item = (String, Vec<Paper>)> {
        let is_over = papers.contains(&(1, 1));
        let indices = if is_over { 0..0 } else { 0..papers.len() };
        indices.flat_map(move |index| {
            let papers = papers.clone();
            let paper @ (width, height) = papers[index];
            cuts(&paper).into_iter().map(move |parts| {
                let mut papers = papers.clone();
                papers.splice(index..=index, parts);
                let [(a, b), (c, d)] = parts;
                (
                    format!("cut {width} x {height} into {a} x {b} and {c} x {d}"),
                    papers,
                )
            })
        })
    }

    fn show(&self, papers: &Vec<Paper>) -> String {
        let papers = papers
            .iter()
            .map(|(width, height)| format!("{width} x {height}"));
        format!("papers {}", papers.format(", "))
    }

    fn normal(&self, mut papers: Vec<Paper>) -> Vec<Paper> {
        for paper in &mut papers {
            *paper = (paper.0.min(paper.1), paper.0.max(paper.1));
        }
        papers.sort_unstable();
        papers
    }

    fn theory(&self, papers: &Vec<Paper>) -> Theory {
        if papers.contains(&(1, 1)) {
            return Theory::wins("grundy_search", false);
        }
        if papers
            .iter()
            .any(|&(width, height)| width == 1 || height == 1)
        {
            return Theory::wins("grundy_search", true);
        }
        if papers.iter().any(|&(width, height)| width + height > 40) {
            return Theory::None;
        }
        let values = grundy_search(papers.iter().copied(), cuts_without_strips);
        let component = |paper: &Paper| (format!("paper {} x {}", paper.0, paper.1), values[paper]);
        Theory::sum("grundy_search", papers.iter().map(component))
    }
}

/// Returns both parts of each cut.
fn cuts(&(width, height): &Paper) -> Vec<[Paper; 2]> {
    let across = (1..=width / 2).map(|part| [(part, height), (width - part, height)]);
    let along = (1..=height / 2).map(|part| [(width, part), (width, height - part)]);
    across.chain(along).collect()
}

fn cuts_without_strips(paper: &Paper) -> Vec<[Paper; 2]> {
    let mut cuts = cuts(paper);
    cuts.retain(|parts| parts.iter().all(|&(width, height)| width > 1 && height > 1));
    cuts
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("values", || {
            let values = grundy_search(iproduct!(2..=10, 2..=10), cuts_without_strips);
            let line = |width: usize| {
                row(
                    &format!("**{width}**"),
                    (2..=10).map(|it| values[&(width, it)]),
                )
            };
            let head = row("sides", 2..=10);
            [head].into_iter().chain((2..=10).map(line)).collect()
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(3, 12), (5, 12), (10_000, SIDE)]);
    // The search of a paper that is large on both sides is too long.
    let area = size.pick([24, 33, SIDE * SIDE]);
    let paper = |_| {
        let width = rng.random_range(2..=largest);
        (width, rng.random_range(2..=largest.min(area / width)))
    };
    let papers = (0..count)
        .map(paper)
        .map(|(width, height)| format!("{width} {height}"));
    papers.collect_vec().join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Cutting>>, String> {
    let mut positions = Vec::new();
    while !input.is_at_end() {
        let width = input.number("width", &(2..=SIDE))?;
        positions.push(vec![(width, input.number("height", &(2..=SIDE))?)]);
    }
    Ok(vec![(Cutting, positions)])
}

fn answer(search: &mut Search<Cutting>, positions: &[Vec<Paper>]) -> Result<String, String> {
    search.lines(positions, "WIN", "LOSE")
}
