//! Heaps: what most games are played with.

use std::fmt::{self, Display, Formatter};

use crate::game::Theory;

/// A move that takes counters from a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// How many counters.
    pub count: usize,
    /// The index of the heap, from 0.
    pub heap: usize,
}

impl Display for Take {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "take {} from heap {}", self.count, self.heap + 1)
    }
}

/// Returns the moves that take from one heap. `counts` lists what may be taken from a heap of some
/// size; what is more than the heap is left out.
pub fn takes<'a, Counts>(
    heaps: Vec<usize>,
    counts: impl Fn(usize) -> Counts + 'a,
) -> impl Iterator<Item = (Take, Vec<usize>)> + 'a
where
    Counts: IntoIterator<Item = usize>,
    Counts::IntoIter: 'a,
{
    let indices = 0..heaps.len();
    let sizes = heaps.clone();
    let moves = indices.flat_map(move |heap| {
        let counts = counts(sizes[heap]).into_iter();
        counts.map(move |count| Take { count, heap })
    });
    moves.filter_map(move |take| {
        let rest = heaps[take.heap].checked_sub(take.count)?;
        let mut heaps = heaps.clone();
        heaps[take.heap] = rest;
        Some((take, heaps))
    })
}

/// Returns the heaps in ascending order, without those that are empty: the normal form of a game in
/// which the order of the heaps does not matter and an empty heap has no move.
pub fn sorted(mut heaps: Vec<usize>) -> Vec<usize> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

/// Returns the theory of a game that is played with each heap apart, whose value `by` knows: see [`Theory`].
pub fn heap_values<Value: TryInto<u64>>(
    by: &'static str,
    heaps: &[usize],
    value: impl Fn(usize) -> Value,
) -> Theory {
    let numbered = (1..).zip(heaps);
    let component =
        |(number, &heap): (usize, &usize)| (format!("heap {number}, of {heap}"), value(heap));
    Theory::sum(by, numbered.map(component))
}
