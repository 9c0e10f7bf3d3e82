//! Euclid's Game by definition.

use std::process::ExitCode;

use common::{euclid_game_winning_move, is_euclid_game_p_position};
use itertools::Itertools;
use rand_pcg::Pcg64;

use reference::{euclid_pair, row, Asked, Euclid, Input, Search, Size};

const MOST: u64 = (1 << 31) - 1;

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .table("winners", || {
            let letter = |a, b| {
                if is_euclid_game_p_position(a, b) {
                    "L"
                } else {
                    "W"
                }
            };
            let line = |b: u64| {
                let letters = (1..=13).map(|a| letter(a, b));
                row(
                    &format!("smaller {b}"),
                    (1..=13)
                        .zip(letters)
                        .map(|(a, letter)| if a < b { "" } else { letter }),
                )
            };
            let header = row("larger", 1..=13);
            [header].into_iter().chain((1..=8).map(line)).collect()
        })
        .table("moves", || {
            let larger = 7..=22;
            let times = |a| match euclid_game_winning_move(a, 7) {
                Some(times) => times.to_string(),
                None => "none".into(),
            };
            vec![
                row("larger", larger.clone()),
                row("how many 7s to subtract", larger.map(times)),
            ]
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, most) = size.pick([(5, 15), (10, 150), (1000, MOST)]);
    let lines = (0..count).map(|_| {
        let (first, second) = euclid_pair(rng, most);
        format!("{first} {second}")
    });
    let lines = lines.collect_vec();
    format!("{}\n0 0\n", lines.join("\n"))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Euclid>>, String> {
    let mut pairs = Vec::new();
    loop {
        let first = input.number("first number", &(0..=MOST))?;
        let second = input.number("second number", &(0..=MOST))?;
        match (first, second) {
            (0, 0) => return Ok(vec![(Euclid, pairs)]),
            (0, _) | (_, 0) => return Err(input.error("only one of the numbers is 0")),
            pair => pairs.push(pair),
        }
    }
}

fn answer(search: &mut Search<Euclid>, pairs: &[(u64, u64)]) -> Result<String, String> {
    search.lines(pairs, "Stan wins", "Ollie wins")
}
