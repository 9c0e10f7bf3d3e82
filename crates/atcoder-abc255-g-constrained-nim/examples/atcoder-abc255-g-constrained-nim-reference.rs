//! Constrained Nim by definition: positions of all heaps together are searched.

use std::collections::HashSet;
use std::rc::Rc;

use common::grundy_table;
use reference::prelude::*;

#[cfg(target_pointer_width = "64")]
const LARGEST: usize = 1_000_000_000_000_000_000;
/// In a page, numbers are smaller.
#[cfg(not(target_pointer_width = "64"))]
const LARGEST: usize = usize::MAX;
const MOST: usize = 200_000;

/// The moves that are forbidden: from a heap of X take Y, as (X, Y).
type Forbidden = Rc<HashSet<(usize, usize)>>;

fn constrained_nim(forbidden: Forbidden) -> Heaps {
    let mut pairs = forbidden
        .iter()
        .sorted()
        .take(20)
        .map(|(heap, taken)| format!("{taken} of {heap}"));
    let shown = pairs.join(", ");
    let more = if forbidden.len() > 20 { ", …" } else { "" };
    let rules = "A move takes stones, at least one, from one heap, but none of these:";
    let also_forbidden = Rc::clone(&forbidden);
    let counts = move |heap| takes(&also_forbidden, heap);
    Heaps::new(format!("{rules} {shown}{more}."), counts).theory(move |heaps| {
        let values = |largest| values(&forbidden, largest);
        table_values("grundy_table", heaps, 1_000, values)
    })
}

fn takes(forbidden: &Forbidden, heap: usize) -> impl Iterator<Item = usize> {
    let forbidden = Rc::clone(forbidden);
    (1..=heap).filter(move |&taken| !forbidden.contains(&(heap, taken)))
}

fn values(forbidden: &Forbidden, largest: usize) -> Vec<usize> {
    grundy_table(largest, |heap| {
        takes(forbidden, heap).map(move |taken| [heap - taken])
    })
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Takahashi", "Aoki"))
        .table("values", || {
            let forbidden = Forbidden::new([(2, 1), (3, 3), (3, 1), (1, 1)].into());
            Table::of("heap", 0..=6)
                .row("may be taken", |heap| takes(&forbidden, heap).join(", "))
                .cells("value", values(&forbidden, 6))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let moves = rng.random_range(size.pick([1..=12, 1..=30, MOST..=MOST]));
    let pairs = size.pick([0..=1, 0..=1, MOST / 2 - 2..=MOST / 2 - 2]);
    // A million heaps from `base` are close enough together for forbidden moves to matter.
    let base = size.pick([0, 0, [0, LARGEST - 1_000_000][rng.random_range(0..2)]]);
    let range = size.pick([8, 10, [600, 100_000][rng.random_range(0..2)]]);
    let forbidden = (0..moves).map(|_| {
        let heap = base + rng.random_range(1..=range);
        // Taking few stones leads to heaps that have forbidden moves themselves.
        let most = [range, 2][rng.random_range(0..2)];
        (heap, rng.random_range(1..=most.min(heap)))
    });
    let forbidden = Forbidden::new(forbidden.collect());
    // Two heaps that may have equal values, though they differ, or three of nim-sum 0. All others cancel.
    let mut heaps = numbers(rng, 2..=3, base + 1..=base + range);
    heaps[1] = forbidden.iter().map(|(heap, _)| *heap).min().unwrap_or(1);
    if size == Size::Limits && rng.random() {
        // Two heaps that are equal in their lowest 32 bits. In a page, a number has no more.
        let apart = 1_usize.checked_shl(32).unwrap_or(0);
        let smaller = heaps[1].checked_sub(apart);
        heaps = vec![heaps[1], smaller.unwrap_or(heaps[1] + apart)];
    } else if size == Size::Limits {
        heaps[0] = heaps[1] + 1;
    } else if rng.random() {
        let values = values(&forbidden, range);
        make_lost(rng, &mut heaps, 1..=range, |heap| values[heap]);
    }
    let pairs = numbers(rng, pairs, base + 1..=base + range);
    heaps.extend(pairs.iter().flat_map(|&heap| [heap, heap]));
    heaps.shuffle(rng);
    let mut lines = forbidden.iter().sorted().copied().map(pair);
    let lines = lines.join("\n");
    let (count, heaps) = (heaps.len(), heaps.iter().join(" "));
    format!("{count} {moves}\n{heaps}\n{lines}", moves = forbidden.len())
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
    let count = input.number("number of heaps", 1..=MOST)?;
    let pairs = input.number("number of forbidden moves", 1..=MOST)?;
    let heaps = input.numbers(count, "heap", 1..=LARGEST)?;
    let mut forbidden = HashSet::new();
    for _ in 0..pairs {
        let heap = input.number("heap with a forbidden move", 1..=LARGEST)?;
        let taken = input.number("forbidden number", 1..=heap)?;
        let is_new = forbidden.insert((heap, taken));
        input.check(is_new, "this move has been forbidden before")?;
    }
    Ok(vec![(constrained_nim(Rc::new(forbidden)), vec![heaps])])
}
