//! Who wins, by search if the game is small enough and by theory if not.

use crate::game::{Ending, Game};
use crate::search::{Outcome, Search};
use crate::weight::weight;

/// How many bytes the positions have at most that the moves of one position lead to.
const MOST_MOVES: usize = 2_000_000;

/// The moves of a position, what each leads to, and what that is worth to the opponent.
pub(crate) type Moves<G> = Vec<(<G as Game>::Move, <G as Game>::Position, Outcome)>;

/// What knows who wins a game.
pub(crate) struct Oracle<'a, G: Game> {
    game: &'a G,
    search: Search<'a, G>,
    /// Theory answers from here on.
    gave_up: bool,
    /// Theory is about the game as its own rules end it.
    has_theory: bool,
}

impl<'a, G: Game> Oracle<'a, G> {
    pub fn new(game: &'a G, ending: Ending) -> Self {
        Self {
            game,
            search: Search::with_ending(game, ending),
            gave_up: false,
            has_theory: ending == G::ENDING,
        }
    }

    /// Returns whether theory had to answer.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Returns who wins, or why that is not known.
    pub fn outcome(&mut self, position: &G::Position) -> Result<Outcome, String> {
        let mut too_large = String::from("the game is too large to be searched");
        if !self.gave_up {
            match self.search.outcome(position) {
                Ok(outcome) => return Ok(outcome),
                Err(why) => too_large = why,
            }
            self.gave_up = true;
        }
        let theory = self.game.theory(position).first_player_wins();
        match theory.filter(|_| self.has_theory) {
            Some(true) => Ok(Outcome::Win),
            Some(false) => Ok(Outcome::Loss),
            None => Err(too_large),
        }
    }

    /// Returns the moves of a position with what each leaves and who then wins; `None` if there are
    /// too many to look at.
    pub fn moves(&mut self, position: &G::Position) -> Result<Option<Moves<G>>, String> {
        let mut moves = Vec::new();
        let mut bytes = 0;
        for (played, option) in self.game.moves(position.clone()) {
            bytes += weight(&option);
            if bytes > MOST_MOVES {
                return Ok(None);
            }
            let outcome = self.outcome(&option)?;
            moves.push((played, option, outcome));
        }
        Ok(Some(moves))
    }
}
