//! A game between a player and the computer: its turns, how the computer answers, and how it ends.

use std::mem;

use common::Outcome;

use crate::erased::{Erased, ErasedGame};
use crate::game::{nim_sum, Ending, Theory};
use crate::oracle::{Moves, Oracle};

/// How many moves of a lost position the computer compares.
const MOST_COMPARED: usize = 50;

/// How often a position must occur for the game to be a draw.
const OCCURRENCES_OF_DRAW: usize = 3;

/// Who makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    You,
    Computer,
}

impl Player {
    pub fn other(self) -> Self {
        match self {
            Self::You => Self::Computer,
            Self::Computer => Self::You,
        }
    }
}

/// A move that was made.
pub(crate) struct Turn {
    before: Erased,
    /// The index of the move among those of the position.
    pub index: usize,
    pub words: String,
    pub by: Player,
}

/// How a game ended.
pub(crate) struct End {
    /// Nobody, if it is a draw.
    pub winner: Option<Player>,
    pub words: &'static str,
}

/// A game that is being played.
pub(crate) struct Round<'a> {
    pub game: &'a dyn ErasedGame,
    ending: Ending,
    oracle: Oracle<'a>,
    pub position: Erased,
    pub mover: Player,
    pub turns: Vec<Turn>,
}

impl<'a> Round<'a> {
    /// Begins a game, or returns why it is unknown who wins it.
    pub fn new(
        game: &'a dyn ErasedGame,
        ending: Ending,
        position: &Erased,
        mover: Player,
    ) -> Result<Self, String> {
        let mut oracle = Oracle::new(game, ending);
        oracle.outcome(position)?;
        Ok(Self {
            game,
            ending,
            oracle,
            position: position.clone(),
            mover,
            turns: Vec::new(),
        })
    }

    pub fn moves(&mut self) -> Result<Moves, String> {
        self.moves_of(&self.position.clone())
    }

    fn moves_of(&mut self, position: &Erased) -> Result<Moves, String> {
        let moves = self.oracle.moves(position)?;
        moves.ok_or_else(|| "it has too many moves".into())
    }

    /// Returns the authority on who wins.
    pub fn oracle(&mut self) -> &mut Oracle<'a> {
        &mut self.oracle
    }

    /// Returns how the game ended, if it did.
    pub fn end(&self) -> Option<End> {
        let is_here = |turn: &&Turn| self.game.are_equal(&turn.before, &self.position);
        if self.turns.iter().filter(is_here).count() >= OCCURRENCES_OF_DRAW - 1 {
            return Some(End {
                winner: None,
                words: "The position occurs for the third time: a draw.",
            });
        }
        if has_move(self.game, &self.position) {
            return None;
        }
        let winner = match self.ending {
            Ending::LastMoveLoses => self.mover,
            _ => self.mover.other(),
        };
        let words = match (self.mover, winner) {
            (Player::You, Player::You) => "You have no move: you win!",
            (Player::You, Player::Computer) => "You have no move: I win.",
            (Player::Computer, Player::You) => "I have no move: you win!",
            (Player::Computer, Player::Computer) => "I have no move: I win.",
        };
        Some(End {
            winner: Some(winner),
            words,
        })
    }

    /// Returns the position that the game began with.
    pub fn beginning(&self) -> &Erased {
        let first = self.turns.first();
        first.map_or(&self.position, |turn| &turn.before)
    }

    /// Makes the move of this index, which leads to `after`.
    pub fn make(&mut self, index: usize, words: String, after: Erased) {
        self.turns.push(Turn {
            before: mem::replace(&mut self.position, after),
            index,
            words,
            by: self.mover,
        });
        self.mover = self.mover.other();
    }

    /// Makes the computer's move, and returns the reason for it.
    pub fn answer(&mut self) -> Result<String, String> {
        let moves = self.moves()?;
        let draws = |(.., after): &(_, _, Outcome)| *after == Outcome::Draw;
        let (index, reason) = if let Some(&index) = self.winning(&moves).first() {
            (index, self.reason(&moves[index].1))
        } else if let Some(index) = moves.iter().position(draws) {
            let reason = "No move of mine wins; this one does not lose.";
            (index, reason.to_string())
        } else {
            self.hardest(&moves)?
        };
        let (played, after, _) = &moves[index];
        self.make(index, self.game.show_move(played), after.clone());
        Ok(reason)
    }

    /// Returns the indices of the winning moves. Where play can return to a position, returns only those that win
    /// soonest: a player who repeats others for ever never wins.
    pub fn winning(&mut self, moves: &Moves) -> Vec<usize> {
        let mut soonest = usize::MAX;
        let mut winning = Vec::new();
        for (index, (_, option, after)) in moves.iter().enumerate() {
            if *after != Outcome::Loss {
                continue;
            }
            let to_end = self.oracle.moves_to_end(option);
            if to_end < soonest {
                soonest = to_end;
                winning.clear();
            }
            if to_end == soonest {
                winning.push(index);
            }
        }
        winning
    }

    /// Returns the losing move that leaves the player the fewest winning moves, and the reason for it. A move that ends
    /// the game is the last choice, because in a longer game the player may make a mistake.
    fn hardest(&mut self, moves: &Moves) -> Result<(usize, String), String> {
        let mut best = (0, (true, usize::MAX), 0);
        for (index, (_, option, _)) in moves.iter().enumerate().take(MOST_COMPARED) {
            let replies = self.moves_of(option)?;
            let winning = replies
                .iter()
                .filter(|(.., after)| *after == Outcome::Loss)
                .count();
            let ease = (replies.is_empty(), winning);
            if ease < best.1 {
                best = (index, ease, replies.len());
            }
        }
        let (index, (_, winning), all) = best;
        let reason = match winning {
            0 => "Every move of mine ends the game.".to_string(),
            _ => format!("Every move of mine loses. Your winning moves now: {winning} of {all}."),
        };
        Ok((index, reason))
    }

    /// Returns a hint for a player who has these moves.
    pub fn hint(&mut self, moves: &Moves) -> String {
        if let Some(&index) = self.winning(moves).first() {
            let (played, option, _) = &moves[index];
            let words = self.game.show_move(played);
            return format!("`{words}` wins. {}", self.reason(option));
        }
        match moves.iter().find(|(.., after)| *after == Outcome::Draw) {
            Some((played, ..)) => {
                let words = self.game.show_move(played);
                format!("No move wins, but `{words}` does not lose.")
            }
            None => "No move wins if I make no mistake.".to_string(),
        }
    }

    /// Returns why a position is lost for the player who is to move in it.
    fn reason(&self, lost: &Erased) -> String {
        let after = self.game.show(lost);
        match self.game.theory(lost) {
            Theory::Sum { components, .. }
                if components.len() > 1
                    && nim_sum(&components) == 0
                    && self.ending == Ending::LastMoveWins =>
            {
                let values: Vec<_> = components
                    .iter()
                    .map(|(_, value)| value.to_string())
                    .collect();
                format!(
                    "It leaves {after}, where the values {} have the nim-sum 0.",
                    values.join(", ")
                )
            }
            _ => format!("It leaves {after}, where every move loses."),
        }
    }

    /// Takes back the player's last move and what followed it; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.turns.iter().rposition(|turn| turn.by == Player::You) else {
            return false;
        };
        self.position = self.turns[last].before.clone();
        self.mover = Player::You;
        self.turns.truncate(last);
        true
    }

    /// Returns a text about the moves that left the winning path.
    pub fn look_back(&mut self) -> Result<String, String> {
        let yours: Vec<_> = self
            .turns
            .iter()
            .filter(|turn| turn.by == Player::You)
            .map(|turn| (turn.before.clone(), turn.index, turn.words.clone()))
            .collect();
        let mut missed = Vec::new();
        for (number, (before, index, played)) in (1..).zip(yours) {
            let moves = self.moves_of(&before)?;
            let winning = self.winning(&moves).first().copied();
            let Some(winning) = winning.filter(|_| moves[index].2 != Outcome::Loss) else {
                continue;
            };
            let winning = self.game.show_move(&moves[winning].0);
            let before = self.game.show(&before);
            missed.push(format!(
                "Your move {number} left the winning path: in `{before}` you played `{played}`, but `{winning}` wins."
            ));
        }
        if missed.is_empty() {
            return Ok("You never left a winning path.".into());
        }
        Ok(missed.join("\n"))
    }
}

pub(crate) fn has_move(game: &dyn ErasedGame, position: &Erased) -> bool {
    game.moves(position).next().is_some()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    use crate::erased::{erase, erase_case};
    use crate::game::Game;

    /// A token on a graph, with a list of the options of each vertex.
    pub(crate) struct Token(pub Vec<Vec<usize>>);

    impl Game for Token {
        type Position = usize;
        type Move = usize;

        const CAN_RETURN: bool = true;

        fn rules(&self) -> String {
            "A move follows an arrow.".into()
        }

        fn moves(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> {
            self.0[vertex].iter().map(|&next| (next, next))
        }

        fn show(&self, vertex: &usize) -> String {
            vertex.to_string()
        }
    }

    /// Asserts that any series of winning moves reaches the end after at most `left` of them.
    fn assert_ends(round: &mut Round, left: usize) {
        if round.moves().unwrap().is_empty() {
            return;
        }
        assert!(left > 0, "{} returns", round.game.show(&round.position));
        let moves = round.moves().unwrap();
        for index in round.winning(&moves) {
            let option = &moves[index].1;
            for (_, reply, _) in round.moves_of(option).unwrap() {
                round.position = reply;
                assert_ends(round, left - 1);
            }
        }
    }

    /// Tests each vertex of all graphs with three vertices.
    #[test]
    fn moves_that_win_come_closer_to_the_end() {
        let mut won = 0;
        for arrows in 0..1 << 9 {
            let options = |from: usize| (0..3).filter(move |to| arrows >> (3 * from + to) & 1 == 1);
            let token = Token((0..3).map(|from| options(from).collect()).collect());
            let cases = erase([(token, vec![0_usize, 1, 2])]);
            let (game, positions) = erase_case::<Token>(&cases[0]);
            for position in &positions {
                let mut round = Round::new(game, game.ending(), position, Player::You).unwrap();
                if round.oracle.outcome(position) == Ok(Outcome::Win) {
                    won += 1;
                    assert_ends(&mut round, positions.len());
                }
            }
        }
        assert!(won > 100, "{won}");
    }
}
