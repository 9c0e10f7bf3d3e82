//! One hash for the names of cached files, and for comparing contents.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Returns the hash of a value. It may differ in another version of Rust's standard library.
pub fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
