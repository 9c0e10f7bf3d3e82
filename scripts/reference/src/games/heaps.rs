//! Games of heaps in which a move takes counters.

use common::{is_misere_nim_p_position, subtraction_table};

use crate::board::Board;
use crate::game::{Ending, Game, Theory};
use crate::heaps::{heap_values, sorted, takes, Take};
use crate::lazy::GrowingTable;
use crate::words::join;

type Counts = Box<dyn Fn(usize) -> Box<dyn Iterator<Item = usize>>>;
/// The theory of a position.
type PositionTheory<Position> = Box<dyn Fn(&Position) -> Theory>;

/// A game in which a move takes counters from one of several heaps. In misère play, whoever takes the last loses.
pub struct Heaps<const MISERE: bool = false> {
    rules: String,
    counts: Counts,
    theory: PositionTheory<[usize]>,
}

impl<const MISERE: bool> Heaps<MISERE> {
    /// Returns the game with these rules. `counts` lists the numbers of counters that may be taken from a heap of some
    /// size; numbers above the size are left out.
    pub fn new<Listed>(rules: impl Into<String>, counts: impl Fn(usize) -> Listed + 'static) -> Self
    where
        Listed: IntoIterator<Item = usize> + 'static,
    {
        Self {
            rules: rules.into(),
            counts: box_counts(counts),
            theory: Box::new(|_| Theory::None),
        }
    }

    /// Sets the theory of a position.
    #[must_use]
    pub fn theory(mut self, theory: impl Fn(&[usize]) -> Theory + 'static) -> Self {
        self.theory = Box::new(theory);
        self
    }
}

fn box_counts<Listed>(counts: impl Fn(usize) -> Listed + 'static) -> Counts
where
    Listed: IntoIterator<Item = usize> + 'static,
{
    Box::new(move |heap| Box::new(counts(heap).into_iter()))
}

/// Returns the moves of heaps, as [`takes`] does, but is compiled once, and not in each reference.
fn boxed_takes(
    heaps: Vec<usize>,
    counts: &Counts,
) -> Box<dyn Iterator<Item = (Take, Vec<usize>)> + '_> {
    Box::new(takes(heaps, counts))
}

impl<const MISERE: bool> Game for Heaps<MISERE> {
    type Position = Vec<usize>;
    type Move = Take;

    const ENDING: Ending = if MISERE {
        Ending::LastMoveLoses
    } else {
        Ending::LastMoveWins
    };

    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn moves(&self, heaps: Vec<usize>) -> impl Iterator<Item = (Take, Vec<usize>)> {
        boxed_takes(heaps, &self.counts)
    }

    fn show(&self, heaps: &Vec<usize>) -> String {
        format!("heaps {}", join(heaps, ", "))
    }

    fn board(&self, heaps: &Vec<usize>) -> Board {
        Board::heaps(heaps)
    }

    fn normal(&self, heaps: Vec<usize>) -> Vec<usize> {
        sorted(heaps)
    }

    fn theory(&self, heaps: &Vec<usize>) -> Theory {
        (self.theory)(heaps)
    }
}

/// Returns Nim, whose heaps consist of `counters`, for example sticks.
pub fn nim(counters: &str) -> Heaps {
    any_number_of(counters).theory(|heaps| heap_values("nim_sum", heaps, |heap| heap))
}

/// Returns Nim in which whoever takes the last counter loses.
pub fn misere_nim(counters: &str) -> Heaps<true> {
    any_number_of(counters).theory(|heaps| {
        let heaps: Vec<_> = heaps.iter().map(|&heap| heap as u64).collect();
        let wins = !is_misere_nim_p_position(&heaps);
        Theory::wins("is_misere_nim_p_position", wins)
    })
}

fn any_number_of<const MISERE: bool>(counters: &str) -> Heaps<MISERE> {
    let rules = format!("A move takes any number of {counters}, at least one, from one heap.");
    Heaps::new(rules, |heap| 1..=heap)
}

/// A game in which a move takes counters from the only heap.
pub struct OneHeap {
    counters: &'static str,
    rules: String,
    counts: Counts,
    theory: PositionTheory<usize>,
}

impl OneHeap {
    /// Returns the game with these rules, whose heap consists of `counters`, for example sticks. `counts` lists the
    /// numbers of counters that may be taken from a heap of some size; numbers above the size are left out.
    pub fn new<Listed>(
        counters: &'static str,
        rules: impl Into<String>,
        counts: impl Fn(usize) -> Listed + 'static,
    ) -> Self
    where
        Listed: IntoIterator<Item = usize> + 'static,
    {
        Self {
            counters,
            rules: rules.into(),
            counts: box_counts(counts),
            theory: Box::new(|_| Theory::None),
        }
    }

    /// Sets the theory of a heap.
    #[must_use]
    pub fn theory(mut self, theory: impl Fn(usize) -> Theory + 'static) -> Self {
        self.theory = Box::new(move |&heap| theory(heap));
        self
    }
}

/// Returns the game in which a move takes a number in `set` from the only heap.
pub fn subtraction_game(counters: &'static str, set: Vec<usize>) -> OneHeap {
    let shown = join(&set, ", ");
    let rules = format!("A move takes a number of {counters} in the set {{{shown}}}.");
    let counts = set.clone();
    let values = GrowingTable::default();
    OneHeap::new(counters, rules, move |_| counts.clone()).theory(move |heap| {
        let value = values.value(heap, |most| subtraction_table(&set, most));
        Theory::wins("subtraction_table", value > 0)
    })
}

impl Game for OneHeap {
    type Position = usize;
    type Move = usize;

    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn moves(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> {
        let counts = (self.counts)(heap);
        counts.filter_map(move |taken| Some((taken, heap.checked_sub(taken)?)))
    }

    fn show(&self, heap: &usize) -> String {
        format!("{heap} {}", self.counters)
    }

    fn board(&self, heap: &usize) -> Board {
        Board::heaps(&[*heap])
    }

    fn show_move(&self, taken: &usize) -> String {
        format!("take {taken}")
    }

    fn theory(&self, heap: &usize) -> Theory {
        (self.theory)(heap)
    }
}
