//! Who wins, by search if the game is small enough and by theory if not.

use std::cell::Cell;
use std::rc::Rc;

use common::Outcome;

use crate::erased::{Erased, ErasedGame, ErasedSearch};
use crate::game::Ending;
use crate::search::{self, MOST_WORK};

/// The maximum size of all positions together that follow one position, in bytes.
const MOST_MOVES: usize = 2_000_000;

/// The moves of a position, each with the position that follows and its outcome for the opponent.
pub(crate) type Moves = Vec<(Erased, Erased, Outcome)>;

/// The remaining work for the positions of an input, which are searched one after the other.
pub(crate) struct Work(usize);

impl Work {
    /// Returns the work of one search, about a second.
    pub fn new() -> Self {
        Self(MOST_WORK)
    }

    /// Returns an oracle of the next position, which may do half of the remaining work, and a little more. If theory
    /// can answer when the search gives up, it may do only a sixteenth.
    pub fn oracle<'a>(
        &self,
        game: &'a dyn ErasedGame,
        ending: Ending,
        position: &Erased,
    ) -> Oracle<'a> {
        let has_theory = ending == game.ending() && game.theory(position).known_outcome().is_some();
        let share = if has_theory { 16 } else { 2 };
        Oracle::with(game, ending, self.0 / share + MOST_WORK / 64)
    }

    /// Subtracts the work of an oracle.
    pub fn spend(&mut self, oracle: &Oracle) {
        let left = MOST_WORK.saturating_sub(oracle.done.get());
        let spent = oracle.work.saturating_sub(left);
        self.0 = self.0.saturating_sub(spent);
    }
}

/// The authority on who wins a game.
pub(crate) struct Oracle<'a> {
    game: &'a dyn ErasedGame,
    search: ErasedSearch<'a>,
    /// How much work the search may do.
    work: usize,
    /// The counter of work. It starts at `MOST_WORK - work`, so that the search stops after `work`.
    done: search::Work,
    /// Whether the search has given up, so that theory answers.
    gave_up: bool,
    /// Whether theory can answer: it applies only to the game's own ending.
    has_theory: bool,
}

impl<'a> Oracle<'a> {
    pub fn new(game: &'a dyn ErasedGame, ending: Ending) -> Self {
        Self::with(game, ending, MOST_WORK)
    }

    fn with(game: &'a dyn ErasedGame, ending: Ending, work: usize) -> Self {
        let done = Rc::new(Cell::new(MOST_WORK.saturating_sub(work)));
        Self {
            game,
            search: game.search(ending, &done),
            work,
            done,
            gave_up: false,
            has_theory: ending == game.ending(),
        }
    }

    /// Returns whether the search has given up.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Returns who wins, or why that is not known.
    pub fn outcome(&mut self, position: &Erased) -> Result<Outcome, String> {
        let mut too_large = String::from("the game is too large to be searched");
        if !self.gave_up {
            match (self.search)(position) {
                Ok(decided) => return Ok(decided.outcome),
                Err(why) => too_large = why,
            }
            self.gave_up = true;
        }
        if !self.has_theory {
            return Err(too_large);
        }
        self.game.theory(position).known_outcome().ok_or(too_large)
    }

    /// Returns the number of moves from a position to the end, where play can return: see [`search::Decision`].
    pub fn moves_to_end(&mut self, position: &Erased) -> usize {
        if self.gave_up {
            return 0;
        }
        (self.search)(position).map_or(0, |decided| decided.moves)
    }

    /// Returns the moves of a position, each with the position that follows and its outcome; `None` if there are too
    /// many.
    pub fn moves(&mut self, position: &Erased) -> Result<Option<Moves>, String> {
        let mut moves = Vec::new();
        let mut bytes = 0;
        for (played, option, weight) in self.game.moves(position) {
            bytes += weight;
            if bytes > MOST_MOVES {
                return Ok(None);
            }
            let outcome = self.outcome(&option)?;
            moves.push((played, option, outcome));
        }
        Ok(Some(moves))
    }
}
