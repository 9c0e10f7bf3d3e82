//! Common parts of functions that generate inputs.

use std::fmt::Display;
use std::ops::RangeInclusive;

use common::nim_sum;
use itertools::Itertools;
use rand::seq::SliceRandom;
use rand::RngExt;
use rand_pcg::Pcg64;

use crate::game::unsigned;
use crate::words::join;

/// How many random heaps are tried to find one that makes a position lost.
const ATTEMPTS: usize = 1000;

/// Returns random numbers in `range`; their count is in `counts`.
///
/// # Panics
///
/// If a range is empty.
pub fn numbers(
    rng: &mut Pcg64,
    counts: RangeInclusive<usize>,
    range: RangeInclusive<usize>,
) -> Vec<usize> {
    let (least, most) = range.into_inner();
    let count = rng.random_range(counts);
    let number = |_| rng.random_range(least..=most);
    (0..count).map(number).collect()
}

/// Returns all numbers of a range in random order.
pub fn shuffle(rng: &mut Pcg64, range: RangeInclusive<usize>) -> Vec<usize> {
    let mut numbers: Vec<_> = range.collect();
    numbers.shuffle(rng);
    numbers
}

/// Returns the sums of the first one, two, three, … of these numbers.
pub fn partial_sums(numbers: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let sums = numbers.into_iter().scan(0, |sum, number| {
        *sum += number;
        Some(*sum)
    });
    sums.collect()
}

/// Returns random heaps, in about every other case with a lost position. Their count is in `counts`, each size is in
/// `sizes`, and `value` returns the Grundy value of a heap.
///
/// # Panics
///
/// If a range is empty, or a value is negative.
pub fn random_heaps<Value: TryInto<u64>>(
    rng: &mut Pcg64,
    counts: RangeInclusive<usize>,
    sizes: RangeInclusive<usize>,
    value: impl Fn(usize) -> Value,
) -> Vec<usize> {
    heaps_of_values(rng, counts, sizes, &|heap| unsigned(value(heap)))
}

fn heaps_of_values(
    rng: &mut Pcg64,
    counts: RangeInclusive<usize>,
    sizes: RangeInclusive<usize>,
    value: &dyn Fn(usize) -> u64,
) -> Vec<usize> {
    let mut heaps = numbers(rng, counts, sizes.clone());
    if rng.random() {
        make_sum_0(rng, &mut heaps, sizes, value);
    }
    heaps.shuffle(rng);
    heaps
}

/// Returns random heaps of Nim, in about every other case with a lost position: see [`random_heaps`].
///
/// # Panics
///
/// If a range is empty.
pub fn nim_heaps(
    rng: &mut Pcg64,
    counts: RangeInclusive<usize>,
    sizes: RangeInclusive<usize>,
) -> Vec<usize> {
    random_heaps(rng, counts, sizes, |heap| heap)
}

/// Returns heaps for a game in which every other heap counts: those at even and those at odd indices are each
/// like [`nim_heaps`].
///
/// # Panics
///
/// If a range is empty.
pub fn alternating_heaps(
    rng: &mut Pcg64,
    counts: RangeInclusive<usize>,
    sizes: RangeInclusive<usize>,
) -> Vec<usize> {
    let count = rng.random_range(counts);
    let (even, odd) = (count - count / 2, count / 2);
    let even = nim_heaps(rng, even..=even, sizes.clone());
    even.into_iter()
        .interleave(nim_heaps(rng, odd..=odd, sizes))
        .collect()
}

/// Changes the first heap to one from `sizes` that makes the nim-sum of all values 0, if one is found: few random
/// positions are lost.
///
/// # Panics
///
/// If the range is empty, or a value is negative.
pub fn make_lost<Value: TryInto<u64>>(
    rng: &mut Pcg64,
    heaps: &mut [usize],
    sizes: RangeInclusive<usize>,
    value: impl Fn(usize) -> Value,
) {
    make_sum_0(rng, heaps, sizes, &|heap| unsigned(value(heap)));
}

fn make_sum_0(
    rng: &mut Pcg64,
    heaps: &mut [usize],
    sizes: RangeInclusive<usize>,
    value: &dyn Fn(usize) -> u64,
) {
    let [first, others @ ..] = heaps else {
        return;
    };
    let (least, most) = sizes.into_inner();
    let rest = nim_sum(others.iter().map(|&heap| value(heap)));
    // In games similar to Nim, the value of a heap is its size, or next to it.
    let near = usize::try_from(rest).unwrap_or(least);
    let near = near.saturating_sub(1)..=near.saturating_add(1);
    let any = (0..ATTEMPTS).map(|_| rng.random_range(least..=most));
    let mut tried = near
        .chain(any)
        .filter(|&heap| least <= heap && heap <= most);
    *first = tried.find(|&heap| value(heap) == rest).unwrap_or(*first);
}

/// Returns a random directed graph: for each vertex, in order, the targets of its arrows, at most two other vertices.
/// Vertices are numbered from 1. Some graphs have cycles. In about half of the graphs, most arrows join an odd and an
/// even number, and most vertices without arrows are odd.
pub fn random_arrows(rng: &mut Pcg64, vertices: usize) -> Vec<Vec<usize>> {
    let step = rng.random_range(1..=2);
    let reach = [1, 2, vertices][rng.random_range(0..3)];
    let last = [vertices, usize::MAX][rng.random_range(0..2)];
    let ends = [0.0, 0.02, 0.3][rng.random_range(0..3)];
    let next = |vertex: usize| {
        let is_end = (step == 1 || vertex % 2 == 1) && rng.random_bool(ends);
        let distances = numbers(rng, 1..=2, 0..=reach).into_iter();
        let forward = distances.map(|distance| vertex + 1 + step * distance);
        let near = forward.filter(|&next| !is_end && next <= last);
        let around = near.map(|next| (next - 1) % vertices + 1);
        let others = around.filter(|&next| next != vertex);
        others.sorted().dedup().collect()
    };
    (1..=vertices).map(next).collect()
}

/// Returns the usual form of several cases: their number, and then each case.
pub fn cases<Case: Display>(cases: impl IntoIterator<Item = Case>) -> String {
    let mut count = 0;
    let cases = join(cases.into_iter().inspect(|_| count += 1), "\n");
    format!("{count}\n{cases}")
}

/// Returns the usual form of a list: its length, and the numbers on the next line.
pub fn list(numbers: impl AsRef<[usize]>) -> String {
    with_count(numbers.as_ref(), "\n")
}

/// Returns a list on one line: its length, and the numbers.
pub fn list_on_a_line(numbers: impl AsRef<[usize]>) -> String {
    with_count(numbers.as_ref(), " ")
}

fn with_count(numbers: &[usize], after_count: &str) -> String {
    format!("{}{after_count}{}", numbers.len(), join(numbers, " "))
}

/// Returns a line with two numbers.
pub fn pair<One: Display, Other: Display>((one, other): (One, Other)) -> String {
    format!("{one} {other}")
}

#[cfg(test)]
mod tests {
    use super::*;

    use rand::SeedableRng;

    #[test]
    fn arrows_lead_to_two_other_vertices_at_most() {
        let mut rng = Pcg64::seed_from_u64(1);
        for vertices in (1..=20).cycle().take(200) {
            let next = random_arrows(&mut rng, vertices);
            assert_eq!(next.len(), vertices);
            for (vertex, next) in (1..).zip(next) {
                assert!(
                    next.len() <= 2 && !next.contains(&vertex),
                    "{vertex}: {next:?}"
                );
                assert!(next.iter().all(|next| (1..=vertices).contains(next)));
                assert!(next.iter().tuple_windows().all(|(one, other)| one < other));
            }
        }
    }
}
