use crate::reserve::reserve;

/// How many heaps are computed side by side.
const BLOCK: usize = 32;

/// Returns the Grundy values of the heaps up to `max` of a subtraction game, or `None` if one of them
/// is `WORDS` · 32 or more. The `set` is in ascending order.
///
/// A value v is stored as the set {v}, in bits. So the set of the values of a heap's options is the
/// union of theirs, and its mex is the least bit that is not set. The options that lie before a
/// block of heaps are united for all heaps of the block side by side.
///
/// # Panics
///
/// If the table does not fit in memory.
///
/// # Complexity
///
/// O(`max` · |`set`| · `WORDS`) time, mostly on whole blocks; O(`max` · `WORDS`) space.
pub(super) fn one_hot_table<const WORDS: usize>(set: &[usize], max: usize) -> Option<Vec<usize>> {
    let mut table = Vec::new();
    reserve(&mut table, max.saturating_add(1));
    // The first block is of heaps below 0, which have no value: not every heap of a block is large enough
    // for a move that some of them have.
    let mut values = Vec::new();
    reserve(&mut values, max.saturating_add(2 * BLOCK));
    values.resize(BLOCK, [0_u32; WORDS]);
    let (near, far) = set.split_at(set.partition_point(|&taken| taken < BLOCK));
    for end in (BLOCK..=max.saturating_add(BLOCK)).step_by(BLOCK) {
        let mut unions = [[0; WORDS]; BLOCK];
        for &taken in far.iter().take_while(|&&taken| taken < end) {
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
    table.extend(values[BLOCK..=BLOCK + max].iter().map(member));
    Some(table)
}

/// Adds the members of `other` to `set`.
fn unite<const WORDS: usize>(set: &mut [u32; WORDS], other: &[u32; WORDS]) {
    for (bits, other) in set.iter_mut().zip(other) {
        *bits |= other;
    }
}

/// Returns the set of the least number that is not in `set`, or `None` if it is `WORDS` · 32.
fn least_missing<const WORDS: usize>(set: &[u32; WORDS]) -> Option<[u32; WORDS]> {
    let word = set.iter().position(|&bits| bits != u32::MAX)?;
    let mut least = [0; WORDS];
    least[word] = !set[word] & (set[word] + 1);
    Some(least)
}

/// Returns the only member of a set.
fn member<const WORDS: usize>(set: &[u32; WORDS]) -> usize {
    let word = set.iter().position(|&bits| bits != 0).unwrap_or(0);
    32 * word + set[word].trailing_zeros() as usize
}
