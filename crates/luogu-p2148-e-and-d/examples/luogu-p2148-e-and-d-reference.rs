//! E&D by definition: positions of all pairs together are searched.

use common::grundy_search;
use reference::prelude::*;

const LARGEST: usize = 2_000_000_000;
const HEAPS: usize = 20_000;
const GAMES: usize = 20;

type Pair = (usize, usize);

fn pairs() -> Sum<Pair> {
    let rules =
        "A move drops one heap of a pair and splits the other into two, at least one stone in \
        each, which are the new pair.";
    let show = |(a, b): &Pair| format!("({a}, {b})");
    Sum::new(["pair", "pairs"], rules, show, |number, &(a, b)| {
        let kept = [a, b].into_iter().dedup();
        let parts = kept.flat_map(|heap| (1..=heap / 2).map(move |part| (heap, part)));
        parts.map(move |(heap, part)| {
            let rest = heap - part;
            let words = format!("of pair {number} split {heap} into {part} and {rest}");
            (words, [(part, rest)])
        })
    })
    .values("grundy_search", |pairs| {
        let is_small = pairs.iter().all(|(a, b)| a + b <= 200);
        let values = is_small.then(|| grundy_search(pairs.iter().copied(), options))?;
        Some(pairs.iter().map(|pair| values[pair]).collect())
    })
}

fn options(&(a, b): &Pair) -> Vec<[Pair; 1]> {
    let split = |heap| (1..heap).map(move |part| [(part, heap - part)]);
    split(a).chain(split(b)).collect()
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("YES", "NO"))
        .table("values", || {
            let values = grundy_search(iproduct!(1..=9, 1..=9), options);
            Table::of("a \\ b", 1..=9).rows(1..=9, |a, b| values[&(a, b)])
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let (games, pairs) = size.pick([(3, 3), (5, 3), (GAMES, HEAPS / 2)]);
    let (largest, highest) = size.pick([(8, 3), (9, 3), (LARGEST, 30)]);
    let game = |_| {
        if size == Size::Limits && rng.random() {
            // The values 31 and 30, of which the first one needs 2³¹ or 2³² on the way.
            let power = 1 << 30;
            let (more, less) = (power + 1..=LARGEST, 1..=power);
            return list([power, rng.random_range(more), power, rng.random_range(less)]);
        }
        let count = 2 * rng.random_range(1..=pairs);
        let mut heaps = numbers(rng, count..=count, 1..=largest);
        // High values are rare at random: a power of two has them.
        heaps[0] = 1 << rng.random_range(0..=highest);
        heaps[1] = 1 << rng.random_range(0..=highest);
        heaps.shuffle(rng);
        list(heaps)
    };
    cases((0..games).map(game))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<Pair>>>> {
    let positions = input.cases("number of games", 1..=GAMES, |input| {
        let heaps = input.list("heap", 2..=HEAPS, 1..=LARGEST)?;
        input.check(heaps.len() % 2 == 0, "the number of heaps is odd")?;
        Ok(heaps.into_iter().tuples().collect())
    })?;
    Ok(vec![(pairs(), positions)])
}
