//! Wythoff's game.

use common::is_wythoff_p_position;

use crate::board::Board;
use crate::game::{Game, Theory};

/// Wythoff's game: a move takes counters from one of two heaps, or the same number from both.
pub struct Wythoff {
    /// The noun for the counters: `stones`.
    pub counters: &'static str,
}

impl Game for Wythoff {
    type Position = (u64, u64);
    type Move = String;

    fn rules(&self) -> String {
        let counters = self.counters;
        format!("A move takes {counters} from one heap, or the same number from both.")
    }

    fn moves(&self, (first, second): (u64, u64)) -> impl Iterator<Item = (String, (u64, u64))> {
        let from_first = (1..=first).map(move |taken| {
            let words = format!("take {taken} from heap 1");
            (words, (first - taken, second))
        });
        let from_second = (1..=second).map(move |taken| {
            let words = format!("take {taken} from heap 2");
            (words, (first, second - taken))
        });
        let from_both = (1..=first.min(second)).map(move |taken| {
            let words = format!("take {taken} from both heaps");
            (words, (first - taken, second - taken))
        });
        from_first.chain(from_second).chain(from_both)
    }

    fn show(&self, (first, second): &(u64, u64)) -> String {
        format!("heaps {first} and {second}")
    }

    fn board(&self, &(first, second): &(u64, u64)) -> Board {
        let heaps = [first, second].map(|heap| usize::try_from(heap).unwrap_or(usize::MAX));
        Board::heaps(&heaps)
    }

    fn normal(&self, (first, second): (u64, u64)) -> (u64, u64) {
        (first.min(second), first.max(second))
    }

    fn theory(&self, &(first, second): &(u64, u64)) -> Theory {
        let wins = !is_wythoff_p_position(first, second);
        Theory::wins("is_wythoff_p_position", wins)
    }
}
