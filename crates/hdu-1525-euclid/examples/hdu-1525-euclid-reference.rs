//! Euclid's Game by definition.

use std::process::ExitCode;

use common::{euclid_game_winning_move, is_euclid_game_p_position};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const MOST: u64 = (1 << 31) - 1;

struct Numbers;

impl Game for Numbers {
    type Position = (u64, u64);
    type Move = u64;

    fn rules(&self) -> String {
        "A move subtracts a multiple of the smaller number from the larger, and play ends at 0."
            .into()
    }

    fn moves(&self, (first, second): (u64, u64)) -> impl Iterator<Item = (u64, (u64, u64))> {
        let (smaller, larger) = (first.min(second), first.max(second));
        let most = larger.checked_div(smaller).unwrap_or(0);
        (1..=most).map(move |times| {
            let left = larger - times * smaller;
            let after = if first < second {
                (first, left)
            } else {
                (left, second)
            };
            (times * smaller, after)
        })
    }

    fn show(&self, (first, second): &(u64, u64)) -> String {
        format!("the numbers {first} and {second}")
    }

    fn show_move(&self, subtracted: &u64) -> String {
        format!("subtract {subtracted}")
    }

    fn normal(&self, (first, second): (u64, u64)) -> (u64, u64) {
        (first.min(second), first.max(second))
    }

    fn theory(&self, &(first, second): &(u64, u64)) -> Theory {
        let wins = !is_euclid_game_p_position(first, second);
        Theory::wins("is_euclid_game_p_position", wins)
    }
}

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

/// Returns a pair near the golden ratio, where the winner changes, or any pair.
fn pair(rng: &mut Pcg64, most: u64) -> (u64, u64) {
    let (mut smaller, mut larger) = match rng.random_range(0..4) {
        0 | 1 => (1, rng.random_range(1..=2)),
        2 => {
            let equal = rng.random_range(1..=most);
            return (equal, equal);
        }
        _ => return (rng.random_range(1..=most), rng.random_range(1..=most)),
    };
    let steps = rng.random_range(0..50);
    for _ in 0..steps {
        if smaller + larger > most {
            break;
        }
        (smaller, larger) = (larger, smaller + larger);
    }
    if rng.random() {
        (larger, smaller)
    } else {
        (smaller, larger)
    }
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, most) = size.pick([(5, 15), (10, 150), (1000, MOST)]);
    let lines = (0..count).map(|_| {
        let (first, second) = pair(rng, most);
        format!("{first} {second}")
    });
    let lines = lines.collect_vec();
    format!("{}\n0 0\n", lines.join("\n"))
}

fn read(input: &mut Input) -> Result<Vec<Asked<Numbers>>, String> {
    let mut pairs = Vec::new();
    loop {
        let first = input.number("first number", &(0..=MOST))?;
        let second = input.number("second number", &(0..=MOST))?;
        match (first, second) {
            (0, 0) => return Ok(vec![(Numbers, pairs)]),
            (0, _) | (_, 0) => return Err(input.error("only one of the numbers is 0")),
            pair => pairs.push(pair),
        }
    }
}

fn answer(search: &mut Search<Numbers>, pairs: &[(u64, u64)]) -> Result<String, String> {
    search.lines(pairs, "Stan wins", "Ollie wins")
}
