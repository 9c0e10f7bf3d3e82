//! Heaps, and other things of which a move changes one.

use std::fmt::{self, Display, Formatter};
use std::rc::Rc;

use crate::game::{unsigned, Theory};

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

/// Returns the moves that change one of several things. `moves` gets the number of a thing, from 1, and the thing
/// itself. It lists the moves, each with the things that replace this one: any number of them.
pub fn in_one<'a, Thing, Move, Moves, Left>(
    things: Vec<Thing>,
    moves: impl Fn(usize, &Thing) -> Moves + 'a,
) -> impl Iterator<Item = (Move, Vec<Thing>)> + 'a
where
    Thing: Clone + 'a,
    Moves: IntoIterator<Item = (Move, Left)>,
    Moves::IntoIter: 'a,
    Left: IntoIterator<Item = Thing>,
{
    let mut index = 0;
    let mut current = things.first().map(|thing| moves(1, thing).into_iter());
    std::iter::from_fn(move || loop {
        if let Some((played, left)) = current.as_mut()?.next() {
            let mut after = Vec::with_capacity(things.len() + 1);
            after.extend_from_slice(&things[..index]);
            after.extend(left);
            after.extend_from_slice(&things[index + 1..]);
            return Some((played, after));
        }
        index += 1;
        let next = things.get(index);
        current = next.map(|thing| moves(index + 1, thing).into_iter());
    })
}

/// Returns the moves that take counters from one heap. `counts` lists the numbers of counters that may be taken from a
/// heap of some size; numbers above the size are left out.
pub fn takes<'a, Counts>(
    heaps: Vec<usize>,
    counts: impl Fn(usize) -> Counts + 'a,
) -> impl Iterator<Item = (Take, Vec<usize>)> + 'a
where
    Counts: IntoIterator<Item = usize>,
    Counts::IntoIter: 'a,
{
    in_one(heaps, move |number, &size| {
        let heap = number - 1;
        let counts = counts(size).into_iter();
        counts.filter_map(move |count| Some((Take { count, heap }, [size.checked_sub(count)?])))
    })
}

/// Returns the moves that carry counters from one heap to another, or out of the game, each with the target. `targets`
/// lists, for the index of a heap, the indices of its target heaps; `None` is out of the game.
pub fn transfers<'a, Targets>(
    heaps: Vec<usize>,
    targets: impl Fn(usize) -> Targets + 'a,
) -> impl Iterator<Item = ((Take, Option<usize>), Vec<usize>)> + 'a
where
    Targets: IntoIterator<Item = Option<usize>>,
    Targets::IntoIter: 'a,
{
    let heaps = Rc::new(heaps);
    (0..heaps.len()).flat_map(move |heap| {
        let heaps = Rc::clone(&heaps);
        targets(heap).into_iter().flat_map(move |target| {
            let heaps = Rc::clone(&heaps);
            (1..=heaps[heap]).map(move |count| {
                let mut after = heaps.to_vec();
                after[heap] -= count;
                if let Some(target) = target {
                    after[target] += count;
                }
                ((Take { count, heap }, target), after)
            })
        })
    })
}

/// Returns the heaps in ascending order, without those that are empty: the normal form of a game in
/// which the order of the heaps does not matter and an empty heap has no move.
pub fn sorted(mut heaps: Vec<usize>) -> Vec<usize> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

/// Returns the theory of a game that is a sum of its heaps. `value` returns the Grundy value of a heap, and `by` names
/// its source: see [`Theory`].
pub fn heap_values<Value: TryInto<u64>>(
    by: &'static str,
    heaps: &[usize],
    value: impl Fn(usize) -> Value,
) -> Theory {
    sum_of_heaps(
        by,
        heaps,
        &mut heaps.iter().map(|&heap| unsigned(value(heap))),
    )
}

/// Returns the theory of a game that is a sum of its heaps, with the values in a `table`: see [`in_table`].
pub fn table_values<Value: Copy + TryInto<u64>>(
    by: &'static str,
    heaps: &[usize],
    limit: usize,
    table: impl Fn(usize) -> Vec<Value>,
) -> Theory {
    let Some(values) = in_table(heaps, limit, table) else {
        return Theory::None;
    };
    sum_of_heaps(by, heaps, &mut values.into_iter().map(unsigned))
}

fn sum_of_heaps(
    by: &'static str,
    heaps: &[usize],
    values: &mut dyn Iterator<Item = u64>,
) -> Theory {
    let names = (1..)
        .zip(heaps)
        .map(|(number, heap): (usize, _)| format!("heap {number}, of {heap}"));
    Theory::sum(by, names.zip(values))
}

/// Returns the values of heaps. `table` returns those of all heaps up to the largest. The result is `None` if that
/// exceeds `limit`, because a larger table would take too long.
pub fn in_table<Value: Copy>(
    heaps: &[usize],
    limit: usize,
    table: impl Fn(usize) -> Vec<Value>,
) -> Option<Vec<Value>> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if largest > limit {
        return None;
    }
    let values = table(largest);
    Some(heaps.iter().map(|&heap| values[heap]).collect())
}
