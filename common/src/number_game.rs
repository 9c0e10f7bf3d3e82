use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::iter;

/// The Number Game: a move names a number that is still allowed, which forbids it and every sum of
/// forbidden numbers; a player who cannot move loses.
///
/// This is Sylver coinage (Conway; *Winning Ways*, ch. 18) with 1 left out: the forbidden numbers
/// are a numerical semigroup without its 0, and the allowed ones are its gaps other than 1.
///
/// It remembers the outcome of every position it has met, so use one `NumberGame` for all positions.
#[derive(Default)]
pub struct NumberGame {
    /// Whether the player to move loses, for each set of allowed numbers met; number n is bit n.
    is_p_position: HashMap<u128, bool, BuildHasherDefault<SetHasher>>,
}

/// A hash of a set of numbers. The hash of the standard library, which resists chosen keys, would take
/// half of the time.
#[derive(Default)]
struct SetHasher(u64);

impl Hasher for SetHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let word = word
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}

impl NumberGame {
    /// Returns a game that has met no position yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns every winning move, in ascending order, if exactly the numbers in `allowed` may still be
    /// named. They may come in any order and more than once.
    ///
    /// A move wins exactly when it leaves a P-position.
    ///
    /// # Panics
    ///
    /// If a number is not in 2..=127, or `allowed` is not a position of the game: one in which every sum
    /// of two forbidden numbers is forbidden.
    ///
    /// # Complexity
    ///
    /// O(m²) for each position met for the first time, with m numbers allowed. After two numbers that
    /// leave none above 127, a few thousand positions are met. From 2, 3, …, 20, at most 3515 are; from
    /// 2, 3, …, 32, at most 270 037: about 1.4 times as many for each further number.
    ///
    /// # Examples
    ///
    /// ```
    /// use common::NumberGame;
    ///
    /// let mut game = NumberGame::new();
    /// assert_eq!(game.winning_moves(&[2, 5]), [2]);
    /// assert_eq!(game.winning_moves(&[2, 3]), []);
    /// assert_eq!(game.winning_moves(&[2, 3, 4, 5, 6]), [4, 5, 6]);
    /// ```
    pub fn winning_moves(&mut self, allowed: &[usize]) -> Vec<usize> {
        let position = set(allowed);
        check(position);
        numbers(position)
            .filter(|&number| self.is_p(after(position, number)))
            .collect()
    }

    fn is_p(&mut self, position: u128) -> bool {
        if let Some(&known) = self.is_p_position.get(&position) {
            return known;
        }
        let is_p = !is_ender(position)
            && !numbers(position).any(|number| self.is_p(after(position, number)));
        self.is_p_position.insert(position, is_p);
        is_p
    }
}

/// Returns all positions of the Number Game with numbers up to `max`, each with its winning moves, as
/// sets: number n is bit n. They are in ascending order, the position without a move first.
///
/// These are the numerical semigroups whose Frobenius number, the greatest that is allowed, is at
/// most `max`. Each but the first comes from exactly one other by forbidding that number (Rosales and
/// others 2003), and each move leads to an earlier one. So two loops find all, without recursion.
///
/// # Panics
///
/// If `max` is more than 40: there are too many positions to be listed.
///
/// # Complexity
///
/// O(p m log p) time for p positions with m numbers allowed; O(p) space. There are 3515 positions with
/// numbers up to 20, 270 037 with numbers up to 32, and 4 601 655 with numbers up to 40.
///
/// # Examples
///
/// ```
/// use common::number_game_table;
///
/// let set = |numbers: &[u32]| numbers.iter().fold(0, |set, number| set | 1 << number);
/// let table = number_game_table(20);
/// assert_eq!(table.len(), 3515);
/// assert_eq!(table.iter().filter(|&&(_, winning)| winning == 0).count(), 623);
/// assert!(table.contains(&(set(&[2, 3, 4, 5, 6]), set(&[4, 5, 6]))));
/// ```
pub fn number_game_table(max: usize) -> Vec<(u128, u128)> {
    assert!(
        max <= 40,
        "the positions with numbers up to {} are too many to be listed: 40 is the most",
        max
    );
    let mut positions = vec![0];
    let mut index = 0;
    while let Some(&position) = positions.get(index) {
        // The smaller part of a sum up to `max` is at most half of it.
        let forbidden = forbidden(position) & !1;
        let parts = numbers(forbidden).take_while(|&part| 2 * part <= max);
        let sums = parts.fold(0, |sums, part| sums | forbidden << part);
        let greater = (2..=max).filter(|&number| position >> number == 0);
        let generators = greater.filter(|&number| sums >> number & 1 == 0);
        positions.extend(generators.map(|number| position | 1 << number));
        index += 1;
    }
    positions.sort_unstable();
    let mut p_positions: Vec<u128> = Vec::new();
    let mut table = Vec::with_capacity(positions.len());
    for position in positions {
        let is_p = |position| p_positions.binary_search(&position).is_ok();
        let wins = numbers(position).filter(|&number| is_p(after(position, number)));
        let winning = wins.fold(0, |set, number| set | 1 << number);
        if winning == 0 {
            p_positions.push(position);
        }
        table.push((position, winning));
    }
    table
}

/// Returns whether there is a greatest allowed number and every other allowed number forbids it.
///
/// Then the player to move wins: by naming the greatest, or else by the reply that wins against it,
/// which leaves the same if it is named now (the ender theorem: Hutchings; *Winning Ways*, ch. 18).
fn is_ender(position: u128) -> bool {
    if position == 0 {
        return false;
    }
    let greatest = greatest(position);
    // A number forbids the greatest if their difference is a sum: neither 1 nor allowed.
    let differences = (position | 0b10).reverse_bits() >> position.leading_zeros();
    numbers(position & differences).all(|number| after(position, number) >> greatest & 1 == 0)
}

/// Returns the set of allowed numbers after `number` was named.
fn after(position: u128, number: usize) -> u128 {
    let greatest = greatest(position);
    let mut sums = forbidden(position);
    let mut multiple = number;
    // Each round doubles the multiples of the number that are added to the sums.
    while multiple <= greatest {
        sums |= sums << multiple;
        multiple *= 2;
    }
    position & !sums
}

/// Returns the numbers that sums are made of: all but the allowed ones and 1. The sum of none, 0,
/// is among them.
fn forbidden(position: u128) -> u128 {
    !position & !0b10
}

/// Returns the greatest allowed number, or 0 if there is none.
fn greatest(position: u128) -> usize {
    127_usize.saturating_sub(position.leading_zeros() as usize)
}

/// Returns the numbers in a set, in ascending order.
fn numbers(mut set: u128) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let least = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(least)
    })
}

/// Returns the set of these numbers.
fn set(allowed: &[usize]) -> u128 {
    let mut set = 0;
    for &number in allowed {
        assert!(
            (2..128).contains(&number),
            "{} is not a number of the game: they are 2 to 127",
            number
        );
        set |= 1 << number;
    }
    set
}

/// Panics unless a set of allowed numbers is a position.
fn check(position: u128) {
    // The smaller part of a sum that is allowed is at most half of the greatest.
    let greatest = greatest(position);
    let parts = numbers(forbidden(position)).take_while(|&number| 2 * number <= greatest);
    for number in parts {
        let sums = (forbidden(position) << number) & position;
        assert!(
            sums == 0,
            "{} cannot be allowed: it is {} + {}, and these are forbidden",
            sums.trailing_zeros(),
            number,
            sums.trailing_zeros() as usize - number
        );
    }
}
