/// Returns the Fibonacci numbers whose sum is `number`, from the largest to the smallest, no two of
/// them neighbours in 1, 2, 3, 5, 8, …; none for 0.
///
/// There is one such sum for each number (Lekkerkerker 1952, Zeckendorf 1972). The largest part is the
/// largest Fibonacci number that fits, and what is left is smaller than the one before it.
///
/// # Complexity
///
/// O(log `number`).
///
/// # Examples
///
/// ```
/// use common::zeckendorf;
///
/// assert_eq!(zeckendorf(100), [89, 8, 3]);
/// ```
pub fn zeckendorf(number: u64) -> Vec<u64> {
    // The next two Fibonacci numbers; the second is missing if it is beyond `u64`.
    let (mut smaller, mut larger) = (1_u64, Some(2_u64));
    let mut fitting = Vec::new();
    while smaller <= number {
        fitting.push(smaller);
        match larger {
            Some(next) => {
                larger = smaller.checked_add(next);
                smaller = next;
            }
            None => break,
        }
    }
    let mut rest = number;
    fitting.reverse();
    fitting.retain(|&part| {
        let is_taken = part <= rest;
        rest -= if is_taken { part } else { 0 };
        is_taken
    });
    fitting
}

/// Returns the least winning move of Fibonacci Nim, where a move takes from 1 to `most` counters of a
/// heap and leaves the opponent a `most` of twice what was taken; `None` if no move wins.
///
/// It takes the smallest part of the [`zeckendorf`] sum of the heap, if that is at most `most`
/// (Whinihan 1963). Then the next part is more than twice as large, so the opponent cannot take it, and
/// whatever the opponent takes instead leaves a smallest part that is at most twice as much. At
/// the start `most` is `heap` − 1, since one counter must be left, so a Fibonacci number is lost.
///
/// # Complexity
///
/// O(log `heap`).
///
/// # Examples
///
/// ```
/// use common::fibonacci_nim_winning_move;
///
/// assert_eq!(fibonacci_nim_winning_move(100, 99), Some(3)); // of 89 + 8 + 3
/// assert_eq!(fibonacci_nim_winning_move(97, 6), None); // of 89 + 8
/// assert_eq!(fibonacci_nim_winning_move(13, 12), None);
/// ```
pub fn fibonacci_nim_winning_move(heap: u64, most: u64) -> Option<u64> {
    let smallest = zeckendorf(heap).last().copied();
    smallest.filter(|&part| part <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 150;

    /// Returns, for each heap and each `most`, the least winning move, found by trying all moves.
    fn least_moves_by_definition() -> Vec<Vec<Option<usize>>> {
        let mut least: Vec<Vec<Option<usize>>> = Vec::new();
        for heap in 0..=MOST {
            let wins = |&taken: &usize| least[heap - taken][(2 * taken).min(MOST)].is_none();
            let row = (0..=MOST)
                .map(|most| (1..=most.min(heap)).find(wins))
                .collect();
            least.push(row);
        }
        least
    }

    #[test]
    fn the_winning_move_is_the_least_that_the_definition_finds() {
        for (heap, row) in (0..).zip(least_moves_by_definition()) {
            for (most, least) in (0..).zip(row) {
                let least = least.map(|taken| taken as u64);
                assert_eq!(fibonacci_nim_winning_move(heap, most), least);
            }
        }
    }

    fn fibonacci_numbers() -> Vec<u64> {
        let mut numbers = vec![1_u64, 2];
        while let Some(next) = numbers[numbers.len() - 2].checked_add(numbers[numbers.len() - 1]) {
            numbers.push(next);
        }
        numbers
    }

    #[track_caller]
    fn assert_is_zeckendorf(number: u64) {
        let fibonacci = fibonacci_numbers();
        let parts = zeckendorf(number);
        assert_eq!(parts.iter().sum::<u64>(), number);
        let place = |part: &u64| fibonacci.binary_search(part).expect("a Fibonacci number");
        let places: Vec<_> = parts.iter().map(place).collect();
        assert!(places.windows(2).all(|pair| pair[0] >= pair[1] + 2));
    }

    #[test]
    fn the_parts_are_fibonacci_numbers_and_no_neighbours() {
        (0..10_000).for_each(assert_is_zeckendorf);
        for number in fibonacci_numbers() {
            assert_eq!(zeckendorf(number), [number]);
            assert_is_zeckendorf(number - 1);
            assert_is_zeckendorf(number.saturating_add(1));
        }
        assert_is_zeckendorf(u64::MAX);
    }
}
