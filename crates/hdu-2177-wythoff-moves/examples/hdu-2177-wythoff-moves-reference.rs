//! Taking stones from two heaps by definition: every move is tried. The order of moves that take from one
//! heap is free.

use std::collections::BTreeSet;
use std::process::ExitCode;

use common::{is_wythoff_p_position, wythoff_p_position, wythoff_winning_moves};
use itertools::Itertools;
use rand::RngExt;
use rand_pcg::Pcg64;

use reference::{row, Asked, Game, Input, Search, Size, Theory};

const LARGEST: usize = 1_000_000;

type Heaps = (usize, usize);

struct Wythoff;

impl Game for Wythoff {
    /// The smaller heap and the larger one.
    type Position = Heaps;
    type Move = String;

    fn rules(&self) -> String {
        "A move takes stones from one heap, or the same number from both.".into()
    }

    fn moves(&self, (smaller, larger): Heaps) -> impl Iterator<Item = (String, Heaps)> {
        let from_both = (1..=smaller).map(move |taken| {
            let words = format!("take {taken} from both heaps");
            (words, (smaller - taken, larger - taken))
        });
        let from_smaller = (1..=smaller).map(move |taken| {
            let words = format!("take {taken} from heap 1");
            (words, (smaller - taken, larger))
        });
        let from_larger = (1..=larger).map(move |taken| {
            let words = format!("take {taken} from heap 2");
            (words, in_order(smaller, larger - taken))
        });
        from_both.chain(from_smaller).chain(from_larger)
    }

    fn show(&self, (smaller, larger): &Heaps) -> String {
        format!("heaps {smaller} and {larger}")
    }

    fn theory(&self, &(smaller, larger): &Heaps) -> Theory {
        let wins = !is_wythoff_p_position(smaller as u64, larger as u64);
        Theory::wins("is_wythoff_p_position", wins)
    }
}

fn in_order(one: usize, other: usize) -> Heaps {
    (one.min(other), one.max(other))
}

fn main() -> ExitCode {
    reference::game(generate, read, answer)
        .check(check)
        .table("p-positions", || {
            let position = |k| wythoff_p_position(k).expect("k is small");
            vec![
                row("k", 0..=9),
                row("smaller heap", (0..=9).map(|k| position(k).0)),
                row("larger heap", (0..=9).map(|k| position(k).1)),
            ]
        })
        .table("moves", || {
            let moves = |larger| {
                let moves = wythoff_winning_moves(5, larger);
                let moves = moves
                    .iter()
                    .map(|(first, second)| format!("{first}, {second}"));
                let moves = { moves }.join("; ");
                if moves.is_empty() {
                    "none".into()
                } else {
                    moves
                }
            };
            vec![
                row("heaps", (5..=10).map(|larger| format!("5, {larger}"))),
                row("taken", (5..=10).map(moves)),
            ]
        })
        .run()
}

/// Returns positions, many of them lost, or one move away from a lost one in two or three ways.
fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (count, largest) = size.pick([(4, 12), (30, 100), (2000, LARGEST as u64)]);
    let mut lines = Vec::new();
    while lines.len() < count {
        let heap = rng.random_range(1..=largest);
        let (smaller, larger) = match rng.random_range(0..4) {
            0 => (heap, heap),
            1 => wythoff_p_position(heap / 2).expect("k is small"),
            _ => {
                let other = rng.random_range(0..=largest);
                (heap.min(other), heap.max(other))
            }
        };
        if larger > 0 && larger <= largest {
            lines.push(format!("{smaller} {larger}"));
        }
    }
    lines.push("0 0".into());
    lines.join("\n")
}

fn read(input: &mut Input) -> Result<Vec<Asked<Wythoff>>, String> {
    let mut positions = Vec::new();
    loop {
        let smaller = input.number("smaller heap", &(0..=LARGEST))?;
        let larger = input.number("larger heap", &(smaller..=LARGEST))?;
        if larger == 0 {
            return Ok(vec![(Wythoff, positions)]);
        }
        positions.push((smaller, larger));
    }
}

fn answer(search: &mut Search<Wythoff>, positions: &[Heaps]) -> Result<String, String> {
    let mut lines = Vec::new();
    for position in positions {
        let winning = search.winning_moves(position)?;
        lines.push(u8::from(!winning.is_empty()).to_string());
        let left = winning.iter().map(|(_, left)| left).unique();
        lines.extend(left.map(|(smaller, larger)| format!("{smaller} {larger}")));
    }
    Ok(lines.join("\n"))
}

fn check(case: &Asked<Wythoff>, output: &mut Input, _answer: &mut Input) -> Result<(), String> {
    let lost = Lost::new();
    for &(smaller, larger) in &case.1 {
        let (both, mut one) = lost.after_winning_moves(smaller, larger);
        let wins = output.number("answer", &(0..=1))?;
        let is_right = wins == u8::from(both.is_some() || !one.is_empty());
        if !is_right {
            return Err(output.error(&format!("{wins} is wrong for {smaller} {larger}")));
        }
        if let Some(both) = both {
            // From 2 and 3 two ways lead to 1 and 2.
            one.remove(&both);
            if (heap(output)?, heap(output)?) != both {
                let wanted = format!("{} {} stands first for {smaller} {larger}", both.0, both.1);
                return Err(output.error(&wanted));
            }
        }
        while !one.is_empty() {
            let left = (heap(output)?, heap(output)?);
            if !one.remove(&left) {
                let wrong = format!("{} {} is wrong for {smaller} {larger}", left.0, left.1);
                return Err(output.error(&wrong));
            }
        }
    }
    Ok(())
}

fn heap(output: &mut Input) -> Result<usize, String> {
    output.number("heap", &(0..=LARGEST))
}

/// The lost positions as the definition makes them, one after the other: the smaller heap is the least that
/// belongs to none yet, and the difference is one more than before. Any other position is a move away.
struct Lost {
    by_difference: Vec<Heaps>,
    /// The other heap for each heap.
    partner: Vec<usize>,
}

impl Lost {
    fn new() -> Self {
        let mut by_difference = Vec::new();
        let mut partner = vec![usize::MAX; LARGEST + 1];
        for smaller in 0..=LARGEST {
            if partner[smaller] == usize::MAX {
                let larger = smaller + by_difference.len();
                by_difference.push((smaller, larger));
                partner[smaller] = larger;
                if let Some(partner) = partner.get_mut(larger) {
                    *partner = smaller;
                }
            }
        }
        Self {
            by_difference,
            partner,
        }
    }

    /// Returns the lost position after taking from both heaps, and those after taking from one, which may be
    /// the same.
    fn after_winning_moves(
        &self,
        smaller: usize,
        larger: usize,
    ) -> (Option<Heaps>, BTreeSet<Heaps>) {
        if self.partner[smaller] == larger {
            return (None, BTreeSet::new());
        }
        let both = self.by_difference.get(larger - smaller).copied();
        let both = both.filter(|lost| lost.0 < smaller);
        let from_larger = Some(self.partner[smaller]).filter(|&left| left < larger);
        let from_larger = from_larger.map(|left| in_order(smaller, left));
        let from_smaller = Some(self.partner[larger]).filter(|&left| left < smaller);
        let from_smaller = from_smaller.map(|left| (left, larger));
        (both, from_larger.into_iter().chain(from_smaller).collect())
    }
}
