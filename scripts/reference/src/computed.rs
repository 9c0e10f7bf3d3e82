//! What is computed for all positions of a game at once.

use std::cell::OnceCell;
use std::collections::HashMap;

use common::grundy_search;

use crate::game::Game;

/// A value that is computed when it is first asked for: a table that [`Game::theory`](crate::prelude::Game::theory) looks
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

/// Returns the Grundy values, as `common` finds them, of a position and of all that can be reached from it.
pub fn grundy_values<G: Game>(game: &G, position: G::Position) -> HashMap<G::Position, usize> {
    grundy_search([position], |position: &G::Position| {
        let moves = game.moves(position.clone());
        moves.map(|(_, after)| [after]).collect::<Vec<_>>()
    })
}
