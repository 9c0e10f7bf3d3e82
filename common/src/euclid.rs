/// Returns whether two numbers are a P-position of Euclid's game, where a move subtracts a positive
/// multiple of the smaller number from the larger, and whoever makes a number 0 wins.
///
/// They are one if a number is 0, as the game is over, or if the numbers are different and their ratio
/// is less than φ = (1 + √5) / 2 (Cole & Davie 1969). For a ≥ b, a < φb means a · (a − b) < b², which
/// is exact on all of `u64`.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use common::is_euclid_game_p_position;
///
/// assert!(is_euclid_game_p_position(24, 15)); // 24 / 15 = 1.6
/// assert!(!is_euclid_game_p_position(25, 7) && !is_euclid_game_p_position(7, 7));
/// ```
pub fn is_euclid_game_p_position(first: u64, second: u64) -> bool {
    let (smaller, larger) = (first.min(second), first.max(second));
    if smaller == 0 || smaller == larger {
        return smaller == 0;
    }
    let (smaller, larger) = (u128::from(smaller), u128::from(larger));
    larger * (larger - smaller) < smaller * smaller
}

/// Returns how many times the smaller number is to be subtracted from the larger in Euclid's game,
/// or `None` if no move wins. No position has two winning moves.
///
/// Let the larger number be q · b + r with 0 ≤ r < b. Subtracting less than q − 1 times leaves a ratio of 2
/// or more. Only q and q − 1 times remain: they leave (b, r) and (b + r, b). If r is 0, the first wins and
/// the second does not. Otherwise the two ratios, b / r and 1 + r / b, are on different sides of φ, since φ =
/// 1 + 1 / φ: one is a P-position.
///
/// # Complexity
///
/// O(1).
///
/// # Examples
///
/// ```
/// use common::euclid_game_winning_move;
///
/// assert_eq!(euclid_game_winning_move(25, 7), Some(2)); // to (11, 7); after (4, 7) the reply is (4, 3)
/// assert_eq!(euclid_game_winning_move(24, 15), None);
/// ```
pub fn euclid_game_winning_move(first: u64, second: u64) -> Option<u64> {
    if is_euclid_game_p_position(first, second) {
        return None;
    }
    let (smaller, larger) = (first.min(second), first.max(second));
    let (most, rest) = (larger / smaller, larger % smaller);
    if is_euclid_game_p_position(smaller, rest) {
        Some(most)
    } else {
        Some(most - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 150;

    /// Returns the winning moves from each (larger, smaller) number, found by trying all moves.
    fn winning_moves_by_definition() -> Vec<Vec<Vec<usize>>> {
        let mut moves: Vec<Vec<Vec<usize>>> = Vec::new();
        for larger in 0..=MOST {
            moves.push(Vec::new());
            for smaller in 0..=larger {
                let times = (1..=larger).take_while(|times| times * smaller <= larger);
                let wins = |times: &usize| {
                    let left = larger - times * smaller;
                    let (low, high) = (left.min(smaller), left.max(smaller));
                    moves[high][low].is_empty()
                };
                let winning = times.filter(|_| smaller > 0).filter(wins).collect();
                moves[larger].push(winning);
            }
        }
        moves
    }

    #[test]
    fn the_winning_move_is_the_one_that_the_definition_finds() {
        let moves = winning_moves_by_definition();
        for (larger, row) in (0..).zip(&moves) {
            for (smaller, winning) in (0..).zip(row) {
                let found = euclid_game_winning_move(larger, smaller);
                let winning: Vec<_> = winning.iter().map(|&times| times as u64).collect();
                assert_eq!(found.into_iter().collect::<Vec<_>>(), winning);
                assert_eq!(found, euclid_game_winning_move(smaller, larger));
                let lost = winning.is_empty();
                assert_eq!(is_euclid_game_p_position(larger, smaller), lost);
                assert_eq!(is_euclid_game_p_position(smaller, larger), lost);
            }
        }
    }

    /// The ratios of neighbouring Fibonacci numbers approach φ, from below and from above in turn.
    #[test]
    fn the_ratio_is_exact_up_to_the_largest_fibonacci_numbers() {
        let (mut smaller, mut larger) = (1_u64, 2_u64);
        let mut is_below = false;
        while let Some(next) = smaller.checked_add(larger) {
            assert_eq!(is_euclid_game_p_position(larger, smaller), is_below);
            smaller = larger;
            larger = next;
            is_below = !is_below;
        }
        assert!(larger > 1 << 63);
        assert!(is_euclid_game_p_position(u64::MAX, u64::MAX - 1));
        assert!(!is_euclid_game_p_position(u64::MAX, u64::MAX));
        assert_eq!(euclid_game_winning_move(u64::MAX, 1), Some(u64::MAX));
    }
}
