use super::grundy_table;

/// The digits of Kayles, 0.77: one pin or two adjacent ones are knocked out of a row (Dudeney 1907).
///
/// # Examples
///
/// It has period 12, with heap 70 as the last exception (Guy & Smith 1956). Whoever begins wins any
/// row: knock out the middle, then mirror each move.
///
/// ```
/// use common::{octal_values, KAYLES};
///
/// let values = octal_values(KAYLES, 1000);
/// let period = values.period().unwrap();
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// assert!(values.computed_values()[1..].iter().all(|&value| value > 0));
/// ```
pub const KAYLES: &[u8] = &[0, 7, 7];

/// The digits of Dawson's Kayles, 0.07: two adjacent pins are knocked out of a row.
///
/// # Examples
///
/// It has period 34, with heap 52 as the last exception (Guy & Smith 1956). The first player loses
/// these rows up to 100:
///
/// ```
/// use common::{octal_table, octal_values, DAWSONS_KAYLES};
///
/// let period = octal_values(DAWSONS_KAYLES, 1000).period().unwrap();
/// assert_eq!((period.preperiod, period.period), (53, 34));
/// let table = octal_table(DAWSONS_KAYLES, 100);
/// let lost: Vec<usize> = (0..=100).filter(|&row| table[row] == 0).collect();
/// assert_eq!(lost, [0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63, 73, 77, 89, 93, 97]);
/// ```
pub const DAWSONS_KAYLES: &[u8] = &[0, 0, 7];

/// The digits of Dawson's chess, 0.137: rows of pawns face each other and captures are compulsory;
/// whoever moves last wins (Dawson 1935). A move removes a file and its neighbours from play.
///
/// # Examples
///
/// It is Dawson's Kayles with a row one longer (*Winning Ways*, ch. 4).
///
/// ```
/// use common::{octal_table, DAWSONS_CHESS, DAWSONS_KAYLES};
///
/// assert_eq!(octal_table(DAWSONS_CHESS, 99), octal_table(DAWSONS_KAYLES, 100)[1..]);
/// ```
pub const DAWSONS_CHESS: &[u8] = &[0, 1, 3, 7];

/// Returns the Grundy value of a heap in Lasker's Nim, 4.333…: a move takes any number of counters,
/// or splits the heap into two (Lasker 1931).
///
/// It is the heap's size, but 4 k + 4 for 4 k + 3 and vice versa (*Winning Ways*, ch. 4).
///
/// # Panics
///
/// If `heap` is 2⁶⁴ − 1, whose value is 2⁶⁴.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use common::lasker_nim_value;
///
/// let values: Vec<u64> = (0..10).map(lasker_nim_value).collect();
/// assert_eq!(values, [0, 1, 2, 4, 3, 5, 6, 8, 7, 9]);
/// ```
pub fn lasker_nim_value(heap: u64) -> u64 {
    assert!(heap < u64::MAX, "the value of a heap of {} is 2⁶⁴", heap);
    match heap % 4 {
        3 => heap + 1,
        0 => heap.saturating_sub(1),
        _ => heap,
    }
}

/// Returns the Grundy values of the heaps of size `0..=max` in Grundy's game, where a move splits a
/// heap into two unequal ones (Grundy 1939).
///
/// Nobody knows whether they are periodic from some heap on (*Winning Ways*, ch. 4).
///
/// # Panics
///
/// If the table does not fit in memory.
///
/// # Complexity
///
/// O(`max`²) time, O(`max`) space.
///
/// # Examples
///
/// ```
/// use common::grundys_game_table;
///
/// let table = grundys_game_table(20);
/// assert_eq!(table, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]);
/// ```
pub fn grundys_game_table(max: usize) -> Vec<usize> {
    grundy_table(max, |heap| {
        (1..(heap + 1) / 2).map(move |part| [part, heap - part])
    })
}
