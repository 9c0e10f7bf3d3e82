use std::collections::BTreeSet;
use std::ops::BitXor;

/// Returns the nim-sum of `values`: their sum in binary without carry, and 0 for none.
///
/// The Grundy value of a sum of games is the nim-sum of theirs (Sprague 1935, Grundy 1939); a heap
/// of Nim has its own size as its value, so a position of Nim is a P-position exactly when its
/// nim-sum is 0 (Bouton 1901).
///
/// # Examples
///
/// ```
/// use common::nim_sum;
///
/// assert_eq!(nim_sum([14, 21, 39]), 60);
/// assert_eq!(nim_sum([1_u64, 2, 3]), 0);
/// ```
pub fn nim_sum<Value>(values: impl IntoIterator<Item = Value>) -> Value
where
    Value: BitXor<Output = Value> + Default,
{
    values.into_iter().fold(Value::default(), BitXor::bitxor)
}

/// Returns every winning move of Nim as (index of the heap, counters to take), by index.
///
/// A move wins exactly when it leaves nim-sum 0. With nim-sum s, it must reduce some heap to `heap ^ s`,
/// which is possible exactly when `heap ^ s` is less than the heap (Bouton 1901). A heap has at most one
/// winning move.
///
/// # Complexity
///
/// O(number of heaps).
///
/// # Examples
///
/// ```
/// use common::nim_winning_moves;
///
/// assert_eq!(nim_winning_moves(&[14, 21, 39]), [(2, 12)]);
/// assert_eq!(nim_winning_moves(&[55, 81, 121]), [(0, 15), (1, 3), (2, 19)]);
/// assert_eq!(nim_winning_moves(&[1, 2, 3]), []);
/// ```
pub fn nim_winning_moves(heaps: &[u64]) -> Vec<(usize, u64)> {
    let sum = nim_sum(heaps.iter().copied());
    let taken = |heap: u64| heap.checked_sub(heap ^ sum).filter(|&taken| taken > 0);
    let moves = heaps.iter().enumerate();
    moves
        .filter_map(|(index, &heap)| Some((index, taken(heap)?)))
        .collect()
}

/// Returns the heaps of the simplest position of Nim with the same nim-sum and the same winner: two
/// equal heaps cancel, and empty heaps are removed. The heaps are in ascending order.
///
/// Two equal heaps have nim-sum 0: every move in one of them is answered in the other.
///
/// # Complexity
///
/// O(n log n) for n heaps.
///
/// # Examples
///
/// ```
/// use common::nim_simplest_form;
///
/// assert_eq!(nim_simplest_form(&[5, 3, 0, 5, 1, 5]), [1, 3, 5]);
/// assert_eq!(nim_simplest_form(&[7, 7]), []);
/// ```
pub fn nim_simplest_form(heaps: &[u64]) -> Vec<u64> {
    let mut left = BTreeSet::new();
    for &heap in heaps.iter().filter(|&&heap| heap > 0) {
        if !left.remove(&heap) {
            left.insert(heap);
        }
    }
    left.into_iter().collect()
}

/// Returns whether a position of misère Nim, where the player who cannot move wins, is a P-position.
///
/// It is one if its nim-sum is 0 and a heap is larger than 1, or its nim-sum is 1 and no heap is
/// (Bouton 1901): play is as in Nim until a move leaves no heap larger than 1, and that move leaves
/// an odd number of ones.
///
/// # Complexity
///
/// O(number of heaps).
///
/// # Examples
///
/// ```
/// use common::is_misere_nim_p_position;
///
/// assert!(is_misere_nim_p_position(&[1]));
/// assert!(!is_misere_nim_p_position(&[1, 1]));
/// assert!(is_misere_nim_p_position(&[2, 2]));
/// ```
pub fn is_misere_nim_p_position(heaps: &[u64]) -> bool {
    let ones_only = heaps.iter().all(|&heap| heap <= 1);
    nim_sum(heaps.iter().copied()) == u64::from(ones_only)
}

/// Returns every winning move of misère Nim, where the player who cannot move wins, as (index of
/// the heap, counters to take), by index.
///
/// With two heaps or more that are larger than 1 the winning moves are those of Nim, since a heap
/// larger than 1 is left; else they are the moves that leave an odd number of ones and nothing
/// larger (Bouton 1901).
///
/// # Complexity
///
/// O(number of heaps).
///
/// # Examples
///
/// ```
/// use common::misere_nim_winning_moves;
///
/// assert_eq!(misere_nim_winning_moves(&[1, 5]), [(1, 5)]);
/// assert_eq!(misere_nim_winning_moves(&[1, 1]), [(0, 1), (1, 1)]);
/// assert_eq!(misere_nim_winning_moves(&[1, 2, 3]), []);
/// ```
pub fn misere_nim_winning_moves(heaps: &[u64]) -> Vec<(usize, u64)> {
    let larger_than_one: Vec<usize> = (0..heaps.len()).filter(|&index| heaps[index] > 1).collect();
    let ones: Vec<usize> = (0..heaps.len())
        .filter(|&index| heaps[index] == 1)
        .collect();
    let ones_are_odd = ones.len() % 2 == 1;
    match larger_than_one[..] {
        [] if ones_are_odd => Vec::new(),
        [] => ones.into_iter().map(|index| (index, 1)).collect(),
        [index] => vec![(index, heaps[index] - u64::from(!ones_are_odd))],
        _ => nim_winning_moves(heaps),
    }
}
