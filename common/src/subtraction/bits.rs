use crate::reserve::reserve;

/// How many heaps are computed side by side, in two halves: compilers keep arrays of this size in registers.
const BLOCK: usize = 2 * HALF;
const HALF: usize = 16;

/// How many Grundy values are looked for at a time: as many as a word has bits.
const RANGE: usize = 32;

/// The Grundy value of a heap that has none yet.
const UNKNOWN: usize = usize::MAX;

/// Returns the Grundy values of the heaps up to `max` of a subtraction game. The `set` is in ascending order.
///
/// The heaps of the values below 32 are found first, then those of the values below 64 among the others,
/// and so on. A value v is stored as the set {v}, in bits. So the set of the values of a heap's options is
/// the union of theirs, and its mex is the least bit that is not set. The options that lie before a block
/// of heaps are united for all heaps of the block side by side; those in the block follow as they are found.
///
/// # Panics
///
/// If the table does not fit in memory.
///
/// # Complexity
///
/// O(`max` · |`set`|) time for each 32 values, mostly on whole blocks, without the blocks whose values
/// are known; O(`max`) space.
pub(super) fn one_hot_table(set: &[usize], max: usize) -> Vec<usize> {
    let mut table = Vec::new();
    reserve(&mut table, max.saturating_add(1));
    let mut values = Vec::new();
    reserve(&mut values, max.saturating_add(2 * BLOCK));
    table.resize(max + 1, UNKNOWN);
    let near = &set[..set.partition_point(|&taken| taken < BLOCK)];
    for first in (0..).step_by(RANGE) {
        // The first block is of heaps below 0, which have no value: not every heap of a block is large
        // enough for a move that some of them have.
        values.clear();
        values.resize(max + 2 * BLOCK, 0);
        let mut is_complete = true;
        for (block, heap) in table.chunks_mut(BLOCK).zip((BLOCK..).step_by(BLOCK)) {
            if first == 0 || block.contains(&UNKNOWN) {
                is_complete &= find(first, (set, near), block, &mut values[..heap + BLOCK]);
            }
        }
        if is_complete {
            break;
        }
    }
    table
}

/// Finds the heaps of a block that have one of the values from `first` on, and returns whether no others are
/// left in the block. `values` ends with the block.
fn find(
    first: usize,
    (set, near): (&[usize], &[usize]),
    block: &mut [usize],
    values: &mut [u32],
) -> bool {
    let begin = values.len() - BLOCK;
    let (mut low, mut high) = ([0; HALF], [0; HALF]);
    for &taken in set.iter().take_while(|&&taken| taken < begin) {
        let options = &values[begin - taken..begin - taken + BLOCK];
        unite(&mut low, &options[..HALF]);
        unite(&mut high, &options[HALF..]);
    }
    let mut unions = [0; BLOCK];
    unions[..HALF].copy_from_slice(&low);
    unions[HALF..].copy_from_slice(&high);
    let mut is_complete = true;
    for ((value, union), heap) in block.iter_mut().zip(&unions).zip(begin..) {
        if *value != UNKNOWN {
            continue;
        }
        let near = near.iter().take_while(|&&taken| taken <= heap - begin);
        let union = near.fold(*union, |union, taken| union | values[heap - taken]);
        if union == u32::MAX {
            is_complete = false;
            continue;
        }
        values[heap] = !union & (union + 1);
        *value = first + union.trailing_ones() as usize;
    }
    is_complete
}

/// Adds the members of `others` to `sets`.
fn unite(sets: &mut [u32; HALF], others: &[u32]) {
    for (set, other) in sets.iter_mut().zip(others) {
        *set |= other;
    }
}
