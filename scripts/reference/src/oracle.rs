//! Who wins, by search if the game is small enough and by theory if not.

use std::cell::Cell;
use std::rc::Rc;

use common::Outcome;

use crate::erased::{Erased, ErasedGame, ErasedSearch};
use crate::game::Ending;
use crate::search::{self, MOST_WORK};

/// How many bytes the positions have at most that the moves of one position lead to.
const MOST_MOVES: usize = 2_000_000;

/// The moves of a position, what each leads to, and what that is worth to the opponent.
pub(crate) type Moves = Vec<(Erased, Erased, Outcome)>;

/// How much work is left for all the positions of an input that are looked at one after the other.
pub(crate) struct Work(usize);

impl Work {
    /// Returns the work of one search, about a second.
    pub fn new() -> Self {
        Self(MOST_WORK)
    }

    /// Returns an oracle of the next position, which may do half of the work that is left, or a little. It does less
    /// where theory can answer if the search gives up: nobody need wait for that.
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

    /// Takes off the work of an oracle.
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
    /// The work that is done, as the search counts it: what it may not do is taken to be done.
    done: search::Work,
    /// Theory answers from here on.
    gave_up: bool,
    /// Theory is about the game as its own rules end it.
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

    /// Returns whether theory had to answer.
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

    /// Returns how far a position is from the end, where a move need not come closer to it: see [`search::Decision`].
    pub fn moves_to_end(&mut self, position: &Erased) -> usize {
        if self.gave_up {
            return 0;
        }
        (self.search)(position).map_or(0, |decided| decided.moves)
    }

    /// Returns the moves of a position with what each leaves and who then wins; `None` if there are
    /// too many to look at.
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
