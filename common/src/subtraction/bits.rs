use crate::grundy::empty_table;

/// How many heaps are looked at side by side.
const BLOCK: usize = 32;

/// Returns the Grundy values of the heaps up to `max` of a subtraction game with this set in
/// ascending order, none more than `max`; or `None` if one of them is `WORDS` · 64 or more.
///
/// A value v is kept as the set {v}, in bits. So the values of a heap's options are the union of
/// their sets, and the mex of them is the least bit that is not in it. What lies before a block of
/// heaps is united for all of them side by side.
///
/// # Panics
///
/// If the table does not fit in memory.
///
/// # Complexity
///
/// O(`max` · |`set`| · `WORDS`) time, of which most is spent on whole blocks, O(`max` · `WORDS`)
/// space.
pub(super) fn one_hot_table<const WORDS: usize>(set: &[usize], max: usize) -> Option<Vec<usize>> {
    let mut table = empty_table(max);
    // Heaps below 0, without a value, spare every look at whether a move is possible.
    let below = set.last().copied().unwrap_or(0);
    let mut values = vec![[0_u64; WORDS]; below];
    values.reserve(max + BLOCK);
    let (near, far) = set.split_at(set.partition_point(|&taken| taken < BLOCK));
    for _ in (0..=max).step_by(BLOCK) {
        let mut unions = [[0; WORDS]; BLOCK];
        for &taken in far {
            let first = values.len() - taken;
            let options = &values[first..first + BLOCK];
            for (union, option) in unions.iter_mut().zip(options) {
                unite(union, option);
            }
        }
        for mut union in unions {
            for &taken in near {
                unite(&mut union, &values[values.len() - taken]);
            }
            values.push(least_missing(&union)?);
        }
    }
    table.extend(values[below..=below + max].iter().map(member));
    Some(table)
}

/// Adds the members of `other` to `set`.
fn unite<const WORDS: usize>(set: &mut [u64; WORDS], other: &[u64; WORDS]) {
    for (bits, other) in set.iter_mut().zip(other) {
        *bits |= other;
    }
}

/// Returns the set of the least number that is not in `set`, if there is room for it.
fn least_missing<const WORDS: usize>(set: &[u64; WORDS]) -> Option<[u64; WORDS]> {
    let word = set.iter().position(|&bits| bits != u64::MAX)?;
    let mut least = [0; WORDS];
    least[word] = !set[word] & (set[word] + 1);
    Some(least)
}

/// Returns the one member of a set.
fn member<const WORDS: usize>(set: &[u64; WORDS]) -> usize {
    let word = set.iter().position(|&bits| bits != 0).unwrap_or(0);
    64 * word + set[word].trailing_zeros() as usize
}
