//! What is computed once for all positions of a game.

use std::cell::OnceCell;

/// A value that is computed when it is first asked for: a table that [`Game::theory`](crate::Game::theory) looks
/// into, for example.
pub struct Computed<T>(OnceCell<T>);

impl<T> Default for Computed<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T> Computed<T> {
    /// Returns the value, which `compute` returns the first time.
    pub fn get(&self, compute: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(compute)
    }
}
