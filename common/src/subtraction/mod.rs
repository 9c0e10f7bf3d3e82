mod bits;

use self::bits::one_hot_table;
use super::period::PeriodProof;
use super::{winning_moves, GrundyValues};

/// Returns the Grundy values of the heaps of size `0..=max` when a move takes from a heap some
/// number of counters in `subtraction_set`. The set may be in any order and repeat itself.
///
/// # Panics
///
/// If the subtraction set holds 0, or the table does not fit in memory.
///
/// # Complexity
///
/// O(`max` · |`subtraction_set`|) time, O(`max` + |`subtraction_set`|) space.
///
/// # Examples
///
/// ```
/// use common::subtraction_table;
///
/// assert_eq!(subtraction_table(&[1, 3, 4], 8), [0, 1, 0, 1, 2, 3, 2, 0, 1]);
/// ```
pub fn subtraction_table(subtraction_set: &[usize], max: usize) -> Vec<usize> {
    let set = normalize(subtraction_set);
    one_hot_table(&set, max)
}

/// Returns the Grundy values of the subtraction game, whose set is as in [`subtraction_table`]: of
/// all heaps, if at most `effort` values prove a period; else those of the first `effort` heaps.
///
/// A value depends on the k before it, if k is the largest number in the set. So a period is proved
/// by k values in a row that are as those a period before.
///
/// # Panics
///
/// If the subtraction set holds 0, or the values do not fit in memory.
///
/// # Complexity
///
/// That of [`subtraction_table`] for twice the values computed.
///
/// # Examples
///
/// Take 1, 3 or 4: the period is 7.
///
/// ```
/// use common::subtraction_values;
///
/// let values = subtraction_values(&[1, 3, 4], 100);
/// let period = values.period().unwrap();
/// assert_eq!((period.preperiod, period.period), (0, 7));
/// assert_eq!(values.value(7_000_000_000_000_000_004), Some(2));
/// ```
pub fn subtraction_values(subtraction_set: &[usize], effort: usize) -> GrundyValues {
    let set = normalize(subtraction_set);
    let proof = PeriodProof {
        most_left: 1,
        most_taken: set.last().copied().unwrap_or(0),
    };
    GrundyValues::find(effort, proof, |values, count| {
        *values = match count.checked_sub(1) {
            Some(max) => subtraction_table(&set, max),
            None => Vec::new(),
        };
    })
}

/// Returns every winning move of the subtraction game on `heaps` as (index of the heap, counters to
/// take), by index and then by counters. The set may be in any order and repeat itself.
///
/// # Panics
///
/// If the subtraction set holds 0, or the table up to the largest heap does not fit in memory.
///
/// # Complexity
///
/// O((largest heap + number of heaps) · |`subtraction_set`|) time.
///
/// # Examples
///
/// ```
/// use common::subtraction_winning_moves;
///
/// assert_eq!(subtraction_winning_moves(&[1, 3, 4], &[6]), [(0, 4)]);
/// assert_eq!(subtraction_winning_moves(&[1, 3, 4], &[7]), []);
/// ```
pub fn subtraction_winning_moves(
    subtraction_set: &[usize],
    heaps: &[usize],
) -> Vec<(usize, usize)> {
    let set = normalize(subtraction_set);
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let grundy = subtraction_table(&set, largest);
    let values: Vec<usize> = heaps.iter().map(|&heap| grundy[heap]).collect();
    winning_moves(&values, |index| {
        options(&set, heaps[index]).map(|(taken, rest)| (taken, grundy[rest]))
    })
}

/// Returns the moves from a heap as (counters taken, counters left).
fn options(ascending_set: &[usize], heap: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    let in_heap = ascending_set
        .iter()
        .take_while(move |&&taken| taken <= heap);
    in_heap.map(move |&taken| (taken, heap - taken))
}

/// Returns the set in ascending order, each number once.
fn normalize(subtraction_set: &[usize]) -> Vec<usize> {
    if let Some(index) = subtraction_set.iter().position(|&taken| taken == 0) {
        panic!(
            "number {} of the subtraction set is 0: a move takes at least 1",
            index + 1
        );
    }
    let mut set = subtraction_set.to_vec();
    set.sort_unstable();
    set.dedup();
    set
}
