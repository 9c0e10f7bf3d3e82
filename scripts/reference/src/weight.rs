//! How large a position is.

use std::hash::{Hash, Hasher};
use std::mem;

/// The cost of an allocation beside its content.
const ALLOCATION: usize = 64;

/// How many bytes count for one: numbers are half as long in a page, which is to give up where a terminal does.
const SCALE: usize = 8 / size_of::<usize>();

/// Returns about how many bytes a position has: its own, and those that decide its hash, which stand for
/// what it owns.
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

/// How many bytes are hashed.
struct ByteCount(usize);

impl Hasher for ByteCount {
    fn write(&mut self, bytes: &[u8]) {
        self.0 += bytes.len();
    }

    fn finish(&self) -> u64 {
        self.0 as u64
    }
}
