//! Strange Nim by definition: positions of all heaps together are searched.

use common::grundy_table;
use reference::prelude::*;

const LARGEST: usize = 1_000_000_000;
const MOST: usize = 200;

/// A heap, and its K.
type Heap = (usize, usize);

fn strange_nim() -> Sum<Heap> {
    let rules =
        "A move takes from one heap of x stones at least one and at most x / K, rounded down.";
    let show = |(heap, k): &Heap| format!("{heap} (K = {k})");
    Sum::new(["heap", "heaps"], rules, show, |number, &(heap, k)| {
        let counts = 1..=heap / k;
        counts.map(move |count| {
            (
                format!("take {count} from heap {number}"),
                [(heap - count, k)],
            )
        })
    })
    .board(|heaps| Board::heaps(&heaps.iter().map(|heap| heap.0).collect_vec()))
    .values("grundy_table", |heaps| heaps.iter().map(value).collect())
}

/// Returns the value of a heap, if it is not too large for a table.
fn value(&(heap, k): &Heap) -> Option<usize> {
    (heap <= 1_000).then(|| values(k, heap)[heap])
}

fn values(k: usize, largest: usize) -> Vec<usize> {
    grundy_table(largest, |heap| (heap - heap / k..heap).map(|left| [left]))
}

fn main() -> ExitCode {
    reference::game(generate, read, win_or_loss("Takahashi", "Aoki"))
        .table("values", || {
            Table::of("heap", 0..=16)
                .cells("value, K = 1", values(1, 16))
                .cells("value, K = 2", values(2, 16))
                .cells("value, K = 3", values(3, 16))
                .cells("value, K = 4", values(4, 16))
        })
        .run()
}

fn generate(rng: &mut Pcg64, size: Size) -> String {
    let count = rng.random_range(size.pick([1..=3, 1..=3, MOST..=MOST]));
    let largest = size.pick([12, 20, LARGEST]);
    let heap = |_| {
        // A recursion is longest where K is about the square root of the heap, or near the heap.
        let at_limits = 10_usize.pow(rng.random_range(1..=9));
        let k = rng.random_range(1..=size.pick([4, 5, at_limits]));
        (rng.random_range(largest / 2..=largest), k)
    };
    let mut heaps = (0..count).map(heap).collect_vec();
    // At random few positions are lost: often all but two heaps cancel, and these may be equal, too.
    if rng.random() {
        for pair in heaps.chunks_exact_mut(2).skip(1) {
            pair[1] = pair[0];
        }
        let (twin, k) = heaps[0];
        heaps[count / 2] = ((twin - twin / k).max(1), k);
    }
    heaps.shuffle(rng);
    cases(heaps.into_iter().map(pair))
}

fn read(input: &mut Input) -> Result<Vec<GameCase<Sum<Heap>>>> {
    let heaps = input.cases("number of heaps", 1..=MOST, |input| {
        let heap = input.number("heap", 1..=LARGEST)?;
        Ok((heap, input.number("K", 1..=LARGEST)?))
    })?;
    Ok(vec![(strange_nim(), vec![heaps])])
}
