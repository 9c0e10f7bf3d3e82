//! Cutting Game by definition: positions of all papers together are searched.

use common::grundy_search;
use reference::prelude::*;

const SIDE: usize = 200;

type Paper = (usize, usize);

struct Cutting;

impl Game for Cutting {
    type Position = Vec<Paper>;
    type Move = String;

    const ENDING: Ending = Ending::Fixed;

    fn rules(&self) -> String {
        "A move cuts a paper in two along a line of its grid. The player who first cuts out a single square wins.".into()
    }

    fn moves(&self, papers: Vec<Paper>) -> impl Iterator<Item = (String, Vec<Paper>)> {
        let is_over = papers.contains(&(1, 1));
        let moves = in_one(papers, |_, &paper| {
            cuts(&paper).into_iter().map(move |parts| {
                let [paper, one, other] = [paper, parts[0], parts[1]].map(|sheet| name(&sheet));
                (format!("cut {paper} into {one} and {other}"), parts)
            })
        });
        moves.filter(move |_| !is_over)
    }

    fn show(&self, papers: &Vec<Paper>) -> String {
        format!("papers {}", papers.iter().map(name).join(", "))
    }

    fn normal(&self, papers: Vec<Paper>) -> Vec<Paper> {
        let ordered = papers.into_iter().map(|(a, b)| (a.min(b), a.max(b)));
        ordered.sorted().collect()
    }

    fn theory(&self, papers: &Vec<Paper>) -> Theory {
        let is_over = papers.contains(&(1, 1));
        let has_strip = papers.iter().any(is_strip);
        if is_over || has_strip {
            return Theory::wins("grundy_search", !is_over);
        }
        if papers.iter().any(|&(width, height)| width + height > 40) {
            return Theory::None;
        }
        let values = grundy_search(papers.iter().copied(), cuts_without_strips);
        let component = |paper: &Paper| (format!("paper {}", name(paper)), values[paper]);
        Theory::sum("grundy_search", papers.iter().map(component))
    }
}

fn name((width, height): &Paper) -> String {
    format!("{width} x {height}")
}

fn is_strip(&(width, height): &Paper) -> bool {
    width == 1 || height == 1
}

/// Returns both parts of each cut.
fn cuts(&(width, height): &Paper) -> Vec<[Paper; 2]> {
    let across = (1..=width / 2).map(|part| [(part, height), (width - part, height)]);
    let along = (1..=height / 2).map(|part| [(width, part), (width, height - part)]);
    across.chain(along).collect()
}

fn cuts_without_strips(paper: &Paper) -> Vec<[Paper; 2]> {
    let mut cuts = cuts(paper);
    cuts.retain(|parts| !parts.iter().any(is_strip));
    cuts
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("WIN", "LOSE"))
        .table("values", || {
            let values = grundy_search(iproduct!(2..=10, 2..=10), cuts_without_strips);
            Table::of("sides", 2..=10).rows(2..=10, |width, height| values[&(width, height)])
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(3, 12), (5, 12), (10_000, SIDE)]);
    // The search of a paper that is large on both sides is too long.
    let area = size.pick([24, 33, SIDE * SIDE]);
    let paper = |_| {
        let width = rng.random_range(2..=largest);
        pair((width, rng.random_range(2..=largest.min(area / width))))
    };
    (0..count).map(paper).join("\n")
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Cutting>>> {
    let positions = input.until_end(|input| {
        let width = input.number("width", 2..=SIDE)?;
        Ok(vec![(width, input.number("height", 2..=SIDE)?)])
    })?;
    Ok(vec![(Cutting, positions)])
}
