//! Euclid's game.

use common::{euclid_game_winning_move, is_euclid_game_p_position};
use rand::RngExt;
use rand_pcg::Pcg64;

use crate::game::{Game, Theory};
use crate::table::{list_or_none, Table};

/// Euclid's game: a move subtracts a multiple of the smaller number from the larger.
pub struct Euclid;

impl Game for Euclid {
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

/// Returns two numbers of at most `most`: equal ones, any two, or two near the golden ratio, where the winner changes.
pub fn euclid_pair(rng: &mut Pcg64, most: u64) -> (u64, u64) {
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

/// Returns a table of the winners, `W` where the player to move wins.
pub fn euclid_winners() -> Table<u64> {
    let winner = |smaller, larger| match is_euclid_game_p_position(smaller, larger) {
        _ if larger < smaller => "",
        true => "L",
        false => "W",
    };
    Table::of("smaller \\ larger", 1..=13).rows(1..=8, winner)
}

/// Returns a table of the moves that win against 7.
pub fn euclid_moves() -> Table<u64> {
    let times = |larger| list_or_none(euclid_game_winning_move(larger, 7));
    Table::of("larger", 7..=22).row("how many 7s to subtract", times)
}
