use std::collections::HashMap;
use std::hash::Hash;

use super::reserve::reserve;
use super::search::search;
use super::{mex, nim_sum};

/// Returns the Grundy values of the heaps of size `0..=max` in the game whose moves from one heap
/// `options` lists: each option as the heaps it leaves, one or several or none, all smaller than
/// the heap.
///
/// The value of a heap is the mex of the values of its options, and the value of an option the
/// nim-sum of those of its heaps (Sprague 1935, Grundy 1939): the least number that is not a
/// follower's nim-sum.
///
/// # Panics
///
/// If an option holds a heap that is not smaller, or the table does not fit in memory.
///
/// # Complexity
///
/// One look at each option of each heap; O(`max` + options of one heap) space.
///
/// # Examples
///
/// Grundy's game: split a heap into two unequal heaps (Grundy 1939).
///
/// ```
/// use common::grundy_table;
///
/// let splits = |heap: usize| (1..heap.div_ceil(2)).map(move |part| [part, heap - part]);
/// assert_eq!(grundy_table(10, splits), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]);
/// ```
pub fn grundy_table<Options, Heaps>(max: usize, options: impl Fn(usize) -> Options) -> Vec<usize>
where
    Options: IntoIterator<Item = Heaps>,
    Heaps: IntoIterator<Item = usize>,
{
    let mut table = Vec::new();
    reserve(&mut table, max.saturating_add(1));
    for heap in 0..=max {
        let value_of = |smaller: usize| match table.get(smaller) {
            Some(&value) => value,
            None => panic!(
                "heap {} has an option with heap {}, which is not smaller",
                heap, smaller
            ),
        };
        let values = options(heap)
            .into_iter()
            .map(|heaps| nim_sum(heaps.into_iter().map(value_of)));
        let value = mex(values);
        table.push(value);
    }
    table
}

/// Returns the Grundy value of every position that play can reach from `starts`, these included;
/// `options` lists the options of a position, each as the positions whose sum it is: one, several
/// or none.
///
/// This is the memoised search for games that are not played with heaps. It keeps its own stack, so a
/// game may last as many moves as fit in memory.
///
/// # Panics
///
/// If play can return to a position: such a game may never end, and has no Grundy values.
///
/// # Complexity
///
/// Two looks at each option of each position reached; O(positions + their options) space.
///
/// # Examples
///
/// A token on the squares of a quarter board goes any distance left or down; the last to move wins.
/// That is Nim with two heaps. (Wythoff's game has the diagonal too.)
///
/// ```
/// use common::grundy_search;
///
/// let values = grundy_search([(5, 3)], |&(x, y): &(usize, usize)| {
///     let left = (0..x).map(move |to| [(to, y)]);
///     let down = (0..y).map(move |to| [(x, to)]);
///     left.chain(down)
/// });
/// assert_eq!(values[&(5, 3)], 5 ^ 3);
/// assert_eq!(values.len(), 24);
/// ```
pub fn grundy_search<Position, Options, Sum>(
    starts: impl IntoIterator<Item = Position>,
    options: impl Fn(&Position) -> Options,
) -> HashMap<Position, usize>
where
    Position: Clone + Eq + Hash,
    Options: IntoIterator<Item = Sum>,
    Sum: IntoIterator<Item = Position>,
{
    let sums = |position: &Position| {
        let options = options(position).into_iter();
        options.map(|sum| sum.into_iter().collect()).collect()
    };
    search(starts, sums, |sums, values| {
        mex(sums
            .iter()
            .map(|sum| nim_sum(sum.iter().map(|part| values[part]))))
    })
}
