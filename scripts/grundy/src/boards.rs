//! Games whose positions are no sums of heaps: Wythoff's game and the Number Game.

use anyhow::{bail, ensure, Result};
use common::{
    is_wythoff_p_position, number_game_table, wythoff_p_position, wythoff_winning_moves, NumberGame,
};
use serde_json::json;

/// A game with positions of its own. They have winning moves, but heaps in them have no values.
#[derive(Clone, Copy)]
pub enum Board {
    /// Wythoff's game.
    Wythoff,
    /// The Number Game.
    NumberGame,
}

/// Their names, as `game::normalise` returns them.
const NAMES: [(&str, Board); 5] = [
    ("wythoff", Board::Wythoff),
    ("wythoffsgame", Board::Wythoff),
    ("wythoffgame", Board::Wythoff),
    ("numbergame", Board::NumberGame),
    ("thenumbergame", Board::NumberGame),
];

impl Board {
    /// Returns the game with this `normalised` name.
    pub fn by_name(normalised: &str) -> Option<Self> {
        let named = NAMES.iter().find(|(name, _)| *name == normalised);
        named.map(|&(_, board)| board)
    }

    /// Returns its name with its sequences in the OEIS.
    pub fn title(self) -> &'static str {
        match self {
            Self::Wythoff => "Wythoff's game (OEIS A000201 and A001950)",
            Self::NumberGame => "The Number Game",
        }
    }

    /// Returns the effect of a move.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Wythoff => {
                "A move takes any number of counters from one of two heaps, or the same number from both."
            }
            Self::NumberGame => {
                "A move names a number that is allowed. It is allowed no longer, nor is any sum of numbers that \
                 are not allowed."
            }
        }
    }

    /// Returns all positions up to a size, who wins each, and the moves between them.
    pub(crate) fn data(self) -> serde_json::Value {
        let (mut data, board) = match self {
            Self::Wythoff => (
                wythoff_graph(),
                " The heaps are the distances of the token from the left and the upper edge of the board.",
            ),
            Self::NumberGame => (number_game_graph(), ""),
        };
        data["title"] = json!(self.title());
        data["rule"] = json!(format!("{}{board}", self.rule()));
        data
    }

    /// Returns who wins a position and by which moves or, without numbers, the known facts about all positions up to
    /// `upto`.
    ///
    /// # Errors
    ///
    /// If the numbers are not a position of the game.
    pub fn answer(self, numbers: &[u64], upto: Option<u64>) -> Result<String> {
        match (self, numbers) {
            (Self::Wythoff, []) => Ok(lost_pairs(upto.unwrap_or(50))),
            (Self::Wythoff, &[first, second]) => {
                let moves = wythoff_winning_moves(first, second);
                let words = moves.iter().map(|&(a, b)| {
                    let left = format!("leaving {} and {}", first - a, second - b);
                    match (a, b) {
                        (taken, 0) => format!("take {taken} from the first heap, {left}"),
                        (0, taken) => format!("take {taken} from the second heap, {left}"),
                        (taken, _) => format!("take {taken} from both heaps, {left}"),
                    }
                });
                Ok(verdict(words))
            }
            (Self::Wythoff, _) => bail!("Wythoff's game has two heaps: --heaps 3,4"),
            (Self::NumberGame, []) => {
                bail!("give the numbers that are allowed: number game --heaps 2,3,4,5,6")
            }
            (Self::NumberGame, _) => {
                let allowed = number_game_position(numbers)?;
                let moves = NumberGame::new().winning_moves(&allowed);
                Ok(verdict(moves.iter().map(|number| format!("name {number}"))))
            }
        }
    }
}

fn verdict(moves: impl Iterator<Item = String>) -> String {
    let moves: Vec<_> = moves.map(|words| format!("\n  {words}")).collect();
    if moves.is_empty() {
        return "The player to move loses: every move has an answer.".to_string();
    }
    format!("The player to move wins. Winning moves:{}", moves.concat())
}

/// Returns the pairs of heaps of which the larger is at most `upto` and from which the player to move loses.
fn lost_pairs(upto: u64) -> String {
    let pairs = (0..)
        .map_while(wythoff_p_position)
        .take_while(|&(_, larger)| larger <= upto);
    let lines: Vec<_> = pairs.map(|(a, b)| format!("\n{a:>6} {b:>6}")).collect();
    format!(
        "The player to move loses from these pairs of heaps, and wins from all others up to {upto}:{}\n\n\
         Proved for all heaps: pair k, from 0 on, is ⌊kφ⌋ and ⌊kφ⌋ + k, where φ = 1.618… is the golden ratio \
         (Wythoff 1907).",
        lines.concat()
    )
}

/// Returns the squares of a board as positions of Wythoff's game: the heaps are the distances of the token from the
/// left and from the top.
fn wythoff_graph() -> serde_json::Value {
    const SIDE: usize = 13;
    let at = |x: usize, y: usize| y * SIDE + x;
    let position = |index: usize| {
        let (x, y) = (index % SIDE, index / SIDE);
        let left = (1..=x).map(|taken| json!([format!("{taken} to the left"), at(x - taken, y)]));
        let up = (1..=y).map(|taken| json!([format!("{taken} up"), at(x, y - taken)]));
        let both = (1..=x.min(y))
            .map(|taken| json!([format!("{taken} diagonally"), at(x - taken, y - taken)]));
        let moves: Vec<_> = left.chain(up).chain(both).collect();
        let wins = !is_wythoff_p_position(x as u64, y as u64);
        json!([format!("heaps {x} and {y}"), wins, moves])
    };
    let positions: Vec<_> = (0..SIDE * SIDE).map(position).collect();
    let starts: Vec<_> = [
        (12, 9),
        (12, 12),
        (7, 11),
        (3, 5),
        (6, 10),
        (8, 12),
        (10, 11),
    ]
    .map(|(x, y)| at(x, y))
    .to_vec();
    json!({
        "grid": SIDE,
        "positions": positions,
        "starts": starts,
        "proof": "Proved for all heaps: the lost positions are 0 and 0, 1 and 2, 3 and 5, 4 and 7, 6 and 10, 8 \
                  and 13, …: ⌊kφ⌋ and ⌊kφ⌋ + k, where φ is the golden ratio.",
    })
}

/// Returns all positions of the Number Game with numbers up to 16.
fn number_game_graph() -> serde_json::Value {
    const LARGEST: usize = 16;
    let table = number_game_table(LARGEST);
    let numbers = |set: u128| (2..=LARGEST).filter(move |&number| set >> number & 1 == 1);
    let at = |set: u128| {
        table
            .binary_search_by_key(&set, |&(allowed, _)| allowed)
            .ok()
    };
    let position = |&(allowed, winning): &(u128, u128)| {
        let names: Vec<_> = numbers(allowed).map(|number| number.to_string()).collect();
        let moves =
            numbers(allowed).map(|number| json!([number.to_string(), at(after(allowed, number))]));
        let name = if names.is_empty() {
            "nothing".to_string()
        } else {
            names.join(", ")
        };
        json!([
            format!("allowed: {name}"),
            winning != 0,
            moves.collect::<Vec<_>>()
        ])
    };
    let positions: Vec<_> = table.iter().map(position).collect();
    let up_to = |last: usize| at((2..=last).fold(0, |set, number| set | 1 << number));
    let starts: Vec<_> = (2..=LARGEST).rev().filter_map(up_to).collect();
    json!({
        "positions": positions,
        "starts": starts,
        "proof": format!("Proved by a search of all {} positions here.", table.len()),
    })
}

/// Returns which numbers are still allowed after `number` was named.
fn after(allowed: u128, number: usize) -> u128 {
    let mut left = allowed;
    for sum in number..=127 {
        // The sums that were forbidden before stay so; each new one has the number as a part.
        let rest = sum - number;
        if rest != 1 && left >> rest & 1 == 0 {
            left &= !(1 << sum);
        }
    }
    left
}

/// Returns the numbers as a position of the Number Game.
fn number_game_position(numbers: &[u64]) -> Result<Vec<usize>> {
    const LARGEST: usize = 32;
    let mut allowed = Vec::new();
    for &number in numbers {
        let size = usize::try_from(number).unwrap_or(usize::MAX);
        ensure!(
            (2..=LARGEST).contains(&size),
            "{number} is not a number of the game here: they are 2 to {LARGEST}"
        );
        allowed.push(size);
    }
    let forbidden = |number: usize| number > 1 && !allowed.contains(&number);
    for &sum in &allowed {
        let part = (2..=sum / 2).find(|&part| forbidden(part) && forbidden(sum - part));
        if let Some(part) = part {
            bail!(
                "{sum} cannot be allowed: it is {part} + {}, which are not",
                sum - part
            );
        }
    }
    Ok(allowed)
}
