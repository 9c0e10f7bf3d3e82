//! The game that a reference states.

use std::fmt::Display;
use std::hash::Hash;

use common::Outcome;

use crate::board::Board;

/// A game of two players who move in turn, with the same moves for both.
///
/// A value has the parameters of the rules in one case, for example a subtraction set.
pub trait Game {
    /// A position as a player sees it.
    type Position: Clone + Eq + Hash;
    /// A move, which need not contain its position.
    type Move: Display;

    /// Who wins at the end.
    const ENDING: Ending = Ending::LastMoveWins;

    /// Whether play can return to a position. Then the search visits every position that can be reached, because it
    /// needs the number of moves to the end.
    const CAN_RETURN: bool = false;

    /// Returns the rules of a move in one sentence.
    fn rules(&self) -> String;

    /// Returns the moves of a position, each with the position that it leads to. The search takes only as many of them
    /// as it needs.
    fn moves(&self, position: Self::Position)
        -> impl Iterator<Item = (Self::Move, Self::Position)>;

    /// Returns a position in words.
    fn show(&self, position: &Self::Position) -> String;

    /// Returns a move in words, as users read and type it.
    fn show_move(&self, played: &Self::Move) -> String {
        played.to_string()
    }

    /// Returns a picture of a position, where one helps.
    fn board(&self, _position: &Self::Position) -> Board {
        Board::None
    }

    /// Returns the position that the search remembers in place of all equivalent ones, for example the heaps in
    /// ascending order.
    fn normal(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Returns the theory of a position. `solve` never uses it.
    fn theory(&self, _position: &Self::Position) -> Theory {
        Theory::None
    }
}

/// A game, and the positions of it that an input asks about.
pub type GameCase<G> = (G, Vec<<G as Game>::Position>);

/// A move, and the position that it leads to.
pub type Transition<G> = (<G as Game>::Move, <G as Game>::Position);

/// Who wins when there is no move left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Normal play: the player who cannot move loses.
    LastMoveWins,
    /// Misère play: the player who cannot move wins.
    LastMoveLoses,
    /// Normal play of a game whose own rules determine how it ends. It has no misère play.
    Fixed,
}

/// The facts about a position that need no search, and their source: the name of a function of `common`, or a reason of
/// more than one word.
#[derive(Clone, Debug)]
pub enum Theory {
    /// Nothing.
    None,
    /// Who wins.
    Outcome {
        /// The function or the reason.
        by: &'static str,
        /// Its answer.
        outcome: Outcome,
    },
    /// The position is a sum of components.
    Sum {
        /// The function or the reason.
        by: &'static str,
        /// The name of each component, and its Grundy value.
        components: Vec<(String, u64)>,
    },
}

impl Theory {
    /// Returns the theory of a position in a game without draws: whether the player to move wins, according to `by`.
    pub fn wins(by: &'static str, wins: bool) -> Self {
        let outcome = if wins { Outcome::Win } else { Outcome::Loss };
        Self::outcome(by, outcome)
    }

    /// Returns the theory of a position with this outcome, according to `by`.
    pub fn outcome(by: &'static str, outcome: Outcome) -> Self {
        Self::Outcome { by, outcome }
    }

    /// Returns the theory of a sum: the values of its components, according to `by`.
    ///
    /// # Panics
    ///
    /// If a value is negative.
    pub fn sum<Value>(
        by: &'static str,
        components: impl IntoIterator<Item = (String, Value)>,
    ) -> Self
    where
        Value: TryInto<u64>,
    {
        let components = components
            .into_iter()
            .map(|(name, value)| (name, unsigned(value)))
            .collect();
        Self::Sum { by, components }
    }

    /// Returns the source, in words.
    pub(crate) fn source(&self) -> Option<String> {
        let (Self::Outcome { by, .. } | Self::Sum { by, .. }) = self else {
            return None;
        };
        let is_function = !by.contains(' ');
        Some(if is_function {
            format!("`{by}` in the library `common`")
        } else {
            (*by).to_string()
        })
    }

    /// Returns who wins, if anything is known.
    pub(crate) fn known_outcome(&self) -> Option<Outcome> {
        match self {
            Self::None => None,
            Self::Outcome { outcome, .. } => Some(*outcome),
            Self::Sum { components, .. } if nim_sum(components) == 0 => Some(Outcome::Loss),
            Self::Sum { .. } => Some(Outcome::Win),
        }
    }
}

/// Returns a Grundy value of any type. Panics if the value is negative.
pub(crate) fn unsigned<Value: TryInto<u64>>(value: Value) -> u64 {
    value.try_into().ok().expect("a value is not negative")
}

/// Returns the nim-sum of the components' values.
pub(crate) fn nim_sum(components: &[(String, u64)]) -> u64 {
    let values = components.iter().map(|(_, value)| value);
    values.fold(0, |sum, value| sum ^ value)
}
