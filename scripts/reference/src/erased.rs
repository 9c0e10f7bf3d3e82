//! Cases and games of any type.
//!
//! Generic code is compiled anew for each reference. So only the search, which must be fast, is generic; the program,
//! `explain` and `play` are compiled once, in this library.

use std::any::Any;
use std::rc::Rc;

use crate::board::Board;
use crate::game::{Ending, Game, GameCase, Theory};
use crate::search::{Decision, Search, Work};
use crate::weight::weight;

/// A case, a position or a move.
pub(crate) type Erased = Rc<dyn Any>;

/// Returns the values, without their type.
pub(crate) fn erase<T: 'static>(values: impl IntoIterator<Item = T>) -> Vec<Erased> {
    let mut all: Vec<Erased> = Vec::new();
    for value in values {
        all.push(Rc::new(value));
    }
    all
}

/// Returns the value with its type.
pub(crate) fn downcast<T: 'static>(value: &Erased) -> &T {
    let typed = value.downcast_ref();
    typed.expect("a reference is given its own cases, positions and moves")
}

/// A [`Game`] whose positions and moves have lost their types.
pub(crate) trait ErasedGame {
    fn ending(&self) -> Ending;

    fn rules(&self) -> String;

    /// Returns the moves of a position, each with the position that it leads to and the weight of that.
    fn moves(&self, position: &Erased) -> Box<dyn Iterator<Item = (Erased, Erased, usize)> + '_>;

    fn show(&self, position: &Erased) -> String;

    fn show_move(&self, played: &Erased) -> String;

    fn board(&self, position: &Erased) -> Board;

    fn theory(&self, position: &Erased) -> Theory;

    fn are_equal(&self, one: &Erased, other: &Erased) -> bool;

    /// Returns a search that adds to `work`.
    fn search(&self, ending: Ending, work: &Work) -> ErasedSearch<'_>;
}

/// Returns the decision about a position, or why there is none.
pub(crate) type ErasedSearch<'a> = Box<dyn FnMut(&Erased) -> Result<Decision, String> + 'a>;

impl<G: Game + 'static> ErasedGame for G {
    fn ending(&self) -> Ending {
        G::ENDING
    }

    fn rules(&self) -> String {
        Game::rules(self)
    }

    fn moves(&self, position: &Erased) -> Box<dyn Iterator<Item = (Erased, Erased, usize)> + '_> {
        let moves = Game::moves(self, downcast::<G::Position>(position).clone());
        Box::new(moves.map(|(played, option)| {
            let weight = weight(&option);
            (Rc::new(played) as Erased, Rc::new(option) as Erased, weight)
        }))
    }

    fn show(&self, position: &Erased) -> String {
        Game::show(self, downcast(position))
    }

    fn show_move(&self, played: &Erased) -> String {
        Game::show_move(self, downcast(played))
    }

    fn board(&self, position: &Erased) -> Board {
        Game::board(self, downcast(position))
    }

    fn theory(&self, position: &Erased) -> Theory {
        Game::theory(self, downcast(position))
    }

    fn are_equal(&self, one: &Erased, other: &Erased) -> bool {
        downcast::<G::Position>(one) == downcast(other)
    }

    fn search(&self, ending: Ending, work: &Work) -> ErasedSearch<'_> {
        let mut search = Search::with(self, ending, work);
        Box::new(move |position| search.decide(downcast(position)))
    }
}

/// A game, and the positions of it that an input asks about.
pub(crate) type ErasedCase<'a> = (&'a dyn ErasedGame, Vec<Erased>);

/// Returns the game and the positions of a case, which is a [`GameCase<G>`].
pub(crate) fn erase_case<G: Game + 'static>(case: &Erased) -> ErasedCase<'_> {
    let (game, positions): &GameCase<G> = downcast(case);
    (game, erase(positions.iter().cloned()))
}
