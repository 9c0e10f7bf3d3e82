//! Bounded Nim and Bash's game: a move takes a limited number of counters.

/// Returns the Grundy value of a heap of which a move takes from 1 to `most` counters: the remainder
/// of `heap` divided by `most` + 1.
///
/// The moves from a heap with remainder s lead to heaps with all other remainders, the smaller ones
/// among them, and s itself is out of reach. With one heap this is Bash's game; with several it is
/// bounded Nim.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use common::{bounded_nim_value, nim_sum};
///
/// assert_eq!(bounded_nim_value(10, 3), 2);
/// // Heaps of 9, 10 and 14 with at most 3, 5 and 7 taken.
/// let values = [(9, 3), (10, 5), (14, 7)].map(|(heap, most)| bounded_nim_value(heap, most));
/// assert_eq!(nim_sum(values), 3);
/// ```
pub fn bounded_nim_value(heap: u64, most: u64) -> u64 {
    match most.checked_add(1) {
        Some(modulus) => heap % modulus,
        None => heap,
    }
}

/// Returns how many counters to take from the one heap of Bash's game, where a move takes from 1 to
/// `most`, or `None` if no move wins.
///
/// With `heap` = (`most` + 1) · r + s the winning move takes s, if that is not 0: then each reply
/// of t is answered with `most` + 1 − t (Bachet 1612).
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// Two players count up by 1 to 10 in turn, and whoever reaches 100 wins: say 1, then 12, 23, …, 89, 100.
///
/// ```
/// use common::bash_winning_move;
///
/// assert_eq!(bash_winning_move(100, 10), Some(1));
/// assert_eq!(bash_winning_move(100 - 89, 10), None);
/// ```
pub fn bash_winning_move(heap: u64, most: u64) -> Option<u64> {
    Some(bounded_nim_value(heap, most)).filter(|&taken| taken > 0)
}
