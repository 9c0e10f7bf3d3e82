//! Octal games, by a search that examines few options where few heaps are rare.

mod rarity;
mod search;
mod sparse;

use common::{GrundyValues, PeriodProof};

use self::sparse::SparseSearch;
use crate::code::check_octal;

pub use self::rarity::Rarity;
pub use self::search::OctalSearch;

/// The number of values that are computed between two calls of `progress`.
const STEP: usize = 1 << 12;

/// Returns the same as [`common::octal_values`], but faster. Calls `progress` with the number of values computed so far
/// after every few thousand values.
///
/// # Panics
///
/// If d₀ is neither 0 nor 4, another digit is more than 7, or the values do not fit in memory.
///
/// # Complexity
///
/// For n values computed, with d digits, s of them with the bit 4: O(n² s + n d) time at worst.
/// Where at most a quarter of the heaps are rare, a heap is answered by these alone (Berlekamp's
/// sparse space; *Winning Ways*, ch. 4): in games with r rare heaps that is O(n r s) in practice,
/// and linear where r stays small. Which heaps are rare is learned again whenever the number of
/// values doubles. O(n + d) space.
///
/// # Examples
///
/// ```
/// use grundy::octal_values;
///
/// let mut computed = Vec::new();
/// octal_values(&[0, 1, 0, 6], 10_000, |count| computed.push(count));
/// assert!(computed.windows(2).all(|pair| pair[0] < pair[1]));
/// assert_eq!(computed.last(), Some(&10_000));
/// ```
pub fn octal_values(digits: &[u8], effort: usize, mut progress: impl FnMut(usize)) -> GrundyValues {
    check_octal(digits);
    let mut search = SparseSearch::new(digits);
    GrundyValues::find(effort, PeriodProof::of(digits), |values, count| {
        while values.len() < count {
            search.extend(values, count.min(values.len() + STEP));
            progress(values.len());
        }
    })
}
