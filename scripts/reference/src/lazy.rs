//! Tables for games, computed for all positions at once.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use common::grundy_search;

use crate::game::Game;

/// A value that is computed when it is first used, for example a table for [`Game::theory`].
pub struct Lazy<T>(OnceCell<T>);

impl<T> Default for Lazy<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T> Lazy<T> {
    /// Returns the value. The first call computes it with `compute`.
    pub fn get(&self, compute: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(compute)
    }
}

/// The Grundy values of heaps up to the largest one requested so far.
#[derive(Default)]
pub struct GrowingTable(RefCell<Vec<usize>>);

impl GrowingTable {
    /// Returns the value of a heap. If it is not known, `table` returns those of all heaps up to this one.
    ///
    /// # Panics
    ///
    /// If the table ends before the heap.
    pub fn value(&self, heap: usize, table: impl FnOnce(usize) -> Vec<usize>) -> usize {
        let mut values = self.0.borrow_mut();
        if values.len() <= heap {
            *values = table(heap);
        }
        values[heap]
    }
}

/// Returns the Grundy values, as `common` finds them, of a position and of all that can be reached from it.
pub fn grundy_values<G: Game>(game: &G, position: G::Position) -> HashMap<G::Position, usize> {
    grundy_search([position], |position: &G::Position| {
        let moves = game.moves(position.clone());
        moves.map(|(_, after)| [after]).collect::<Vec<_>>()
    })
}
