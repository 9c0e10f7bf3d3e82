/// Returns whether heaps are a P-position of Moore's Nim, where a move takes counters from at least one
/// and at most `most` heaps, any number from each.
///
/// They are one if for each bit the number of heaps that have it is a multiple of `most` + 1 (Moore 1910).
/// Such a position cannot become another one: look at the highest bit that changes. It changes in at
/// most `most` heaps, and always from 1 to 0. With `most` = 1 this is Nim.
///
/// Every other position has a move to such a one. From the highest bit to the lowest, choose the heaps that
/// lose counters. Let r heaps be chosen so far, whose lower bits are still free, and let the others that have
/// the bit be s more than a multiple of `most` + 1. If `most` + 1 − s is at most r, give the bit to as many of
/// the chosen heaps. Otherwise choose s others, which lose it; r + s is at most `most`.
///
/// # Complexity
///
/// O(number of heaps).
///
/// # Examples
///
/// ```
/// use common::is_moore_nim_p_position;
///
/// assert!(is_moore_nim_p_position(&[5, 5, 5], 2));
/// assert!(is_moore_nim_p_position(&[1, 2, 3], 1) && !is_moore_nim_p_position(&[1, 2, 3], 2));
/// ```
pub fn is_moore_nim_p_position(heaps: &[u64], most: usize) -> bool {
    (0..u64::BITS).all(|bit| having(heaps, bit) % most.saturating_add(1) == 0)
}

/// Returns how many heaps have a bit.
fn having(heaps: &[u64], bit: u32) -> usize {
    heaps.iter().filter(|&heap| heap >> bit & 1 == 1).count()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// Returns the positions that a move can leave: each heap as it is or smaller, and from one to `most` smaller.
    fn options(heaps: &[u64], most: usize) -> Vec<Vec<u64>> {
        let mut options = vec![Vec::new()];
        for &heap in heaps {
            let longer = options.iter().flat_map(|option: &Vec<u64>| {
                (0..=heap).map(move |left| [&option[..], &[left]].concat())
            });
            options = longer.collect();
        }
        options.retain(|option| {
            let changed = option.iter().zip(heaps).filter(|(left, heap)| left < heap);
            (1..=most).contains(&changed.count())
        });
        options
    }

    fn is_lost(heaps: &[u64], most: usize, known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&known) = known.get(heaps) {
            return known;
        }
        let lost = options(heaps, most)
            .iter()
            .all(|option| !is_lost(option, most, known));
        known.insert(heaps.to_vec(), lost);
        lost
    }

    /// Returns all positions of four heaps up to `largest`.
    fn positions(largest: u64) -> Vec<Vec<u64>> {
        options(&[largest; 4], 4)
            .into_iter()
            .chain([vec![largest; 4]])
            .collect()
    }

    #[test]
    fn p_positions_are_those_of_the_definition() {
        for most in 0..=5 {
            let mut known = HashMap::new();
            for heaps in positions(4) {
                let lost = is_lost(&heaps, most, &mut known);
                assert_eq!(
                    is_moore_nim_p_position(&heaps, most),
                    lost,
                    "{heaps:?} {most}"
                );
            }
        }
    }
}
