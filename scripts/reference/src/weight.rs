//! The size of a position.

use std::hash::{Hash, Hasher};
use std::mem;

/// The overhead of an allocation.
const ALLOCATION: usize = 64;

/// The weight of a byte. In a page, numbers are half as long, so each byte counts twice: a search gives up on the same
/// positions as in a terminal.
const SCALE: usize = 8 / size_of::<usize>();

/// Returns the approximate size of a position in bytes: that of the value itself, and the bytes that it hashes, which
/// stand for the memory that it owns.
pub(crate) fn weight<Position: Hash>(position: &Position) -> usize {
    let mut hashed = ByteCount(0);
    position.hash(&mut hashed);
    let allocation = if mem::needs_drop::<Position>() {
        ALLOCATION
    } else {
        0
    };
    SCALE * (size_of::<Position>() + hashed.0) + allocation
}

/// A hasher that counts the bytes.
struct ByteCount(usize);

impl Hasher for ByteCount {
    fn write(&mut self, bytes: &[u8]) {
        self.0 += bytes.len();
    }

    fn finish(&self) -> u64 {
        self.0 as u64
    }
}
