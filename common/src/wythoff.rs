/// Returns whether two heaps are a P-position of Wythoff's game, where a move takes counters from one
/// heap or the same number from both.
///
/// The P-positions are (⌊kφ⌋, ⌊kφ⌋ + k) for k = 0, 1, 2, … with φ = (1 + √5) / 2 (Wythoff 1907). The
/// products are exact on all of `u64`; in doubles the first wrong one is that of k = 102 334 155.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use common::is_wythoff_p_position;
///
/// assert!(is_wythoff_p_position(4, 7) && is_wythoff_p_position(7, 4));
/// assert!(!is_wythoff_p_position(2, 3));
/// assert!(is_wythoff_p_position(165_580_140, 267_914_295)); // doubles say no
/// ```
pub fn is_wythoff_p_position(first: u64, second: u64) -> bool {
    let (smaller, larger) = (first.min(second), first.max(second));
    wythoff_p_position(larger - smaller) == Some((smaller, larger))
}

/// Returns the `k`th P-position of Wythoff's game, (⌊kφ⌋, ⌊kφ⌋ + k), or `None` if it is beyond
/// `u64`, as it is from k = 7 046 029 254 386 353 131 on.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use common::wythoff_p_position;
///
/// let first: Vec<_> = (0..5).filter_map(wythoff_p_position).collect();
/// assert_eq!(first, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
/// ```
pub fn wythoff_p_position(k: u64) -> Option<(u64, u64)> {
    // kφ = k + k / φ
    let smaller = k.checked_add(over_phi(k))?;
    Some((smaller, smaller.checked_add(k)?))
}

/// Returns every winning move of Wythoff's game as (counters to take from the first heap, from the
/// second): first the move that takes from both, then from the first alone, then from the second
/// alone, each where there is one.
///
/// Every difference of heaps belongs to one P-position, and so does every heap above 0 (Beatty
/// 1926). So each kind of move leads to at most one P-position: from an N-position 1, 2 or 3 moves
/// win.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use common::wythoff_winning_moves;
///
/// assert_eq!(wythoff_winning_moves(5, 8), [(1, 1), (0, 5)]); // to (4, 7) and (5, 3)
/// assert_eq!(wythoff_winning_moves(4, 7), []);
/// ```
pub fn wythoff_winning_moves(first: u64, second: u64) -> Vec<(u64, u64)> {
    if is_wythoff_p_position(first, second) {
        return Vec::new();
    }
    let both = wythoff_p_position(first.max(second) - first.min(second))
        .and_then(|(smaller, _)| first.min(second).checked_sub(smaller));
    let from_first = partner(second).and_then(|left| first.checked_sub(left));
    let from_second = partner(first).and_then(|left| second.checked_sub(left));
    let moves = [
        both.map(|taken| (taken, taken)),
        from_first.map(|taken| (taken, 0)),
        from_second.map(|taken| (0, taken)),
    ];
    moves.iter().copied().flatten().collect()
}

/// Returns the other heap of the P-position that contains `heap`, or `None` if it is beyond `u64`.
fn partner(heap: u64) -> Option<u64> {
    let below = over_phi(heap);
    // If heap = ⌊kφ⌋ then k = ⌈heap / φ⌉, and the partner is heap + k.
    let k = below + 1;
    if k.checked_add(over_phi(k)) == Some(heap) {
        return heap.checked_add(k);
    }
    // Else heap = ⌊kφ⌋ + k = ⌊kφ²⌋, so k = ⌈heap / φ²⌉ = heap − ⌊heap / φ⌋, and the partner is heap
    // − k.
    Some(below)
}

/// Returns ⌊n / φ⌋, where φ = (1 + √5) / 2.
///
/// The product with 2¹²⁸ / φ, cut to an integer, is exact for all n: it could fail only where n / φ
/// is within n / 2¹²⁸ above an integer, that is for a Fibonacci number greater than 2⁶⁴ (the
/// convergents of φ come closest).
fn over_phi(n: u64) -> u64 {
    const HIGH: u128 = 0x9E37_79B9_7F4A_7C15;
    const LOW: u128 = 0xF39C_C060_5CED_C834;
    let n = u128::from(n);
    ((n * HIGH + ((n * LOW) >> 64)) >> 64) as u64
}
