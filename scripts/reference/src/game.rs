//! What a reference states: the game.

use std::fmt::Display;
use std::hash::Hash;

/// A game that two players move in, turn by turn, with the same moves for both.
///
/// The value is what the rules of one case depend on, a subtraction set for example.
pub trait Game {
    /// A position as a player sees it.
    type Position: Clone + Eq + Hash;
    /// A move, which need not know the position that it is made in.
    type Move: Display;

    /// Who wins at the end.
    const ENDING: Ending = Ending::LastMoveWins;

    /// Returns the rules of a move in one sentence.
    fn rules(&self) -> String;

    /// Returns the moves of a position, each with the position that it leads to. The search takes no
    /// more of them than it needs.
    fn moves(&self, position: Self::Position)
        -> impl Iterator<Item = (Self::Move, Self::Position)>;

    /// Returns a position in words.
    fn show(&self, position: &Self::Position) -> String;

    /// Returns a move in words, to be read and to be typed.
    fn show_move(&self, played: &Self::Move) -> String {
        played.to_string()
    }

    /// Returns the one of all positions that are played alike that the search remembers: the heaps in
    /// order, for example.
    fn normal(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Returns what `common` says of a position. `solve` never asks.
    fn theory(&self, _position: &Self::Position) -> Theory {
        Theory::None
    }
}

/// A game, and the positions of it that an input asks about.
pub type Asked<G> = (G, Vec<<G as Game>::Position>);

/// A move, and the position that it leads to.
pub type Played<G> = (<G as Game>::Move, <G as Game>::Position);

/// Who wins when there is no move left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Normal play: the player who cannot move loses.
    LastMoveWins,
    /// Misère play: the player who cannot move wins.
    LastMoveLoses,
    /// Normal play of a game whose moves say how it ends: misère play of it means nothing.
    Fixed,
}

/// What `common` knows of a position, and which function knows it.
#[derive(Clone, Debug)]
pub enum Theory {
    /// Nothing.
    None,
    /// Whether the player to move wins.
    Outcome {
        /// The function.
        by: &'static str,
        /// Its answer.
        wins: bool,
    },
    /// The position is a sum of components.
    Sum {
        /// The function.
        by: &'static str,
        /// What each component is called, and its Grundy value.
        components: Vec<(String, u64)>,
    },
}

impl Theory {
    /// Returns the theory of a game of which a function `by` of `common` knows who wins.
    pub fn wins(by: &'static str, wins: bool) -> Self {
        Self::Outcome { by, wins }
    }

    /// Returns the theory of a sum, the values of whose components a function `by` of `common` knows.
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
        let value = |value: Value| value.try_into().ok().expect("a value is not negative");
        let components = components.into_iter().map(|(name, it)| (name, value(it)));
        let components = components.collect();
        Self::Sum { by, components }
    }

    /// Returns the function that knows.
    pub(crate) fn by(&self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Outcome { by, .. } | Self::Sum { by, .. } => Some(by),
        }
    }

    /// Returns whether the player to move wins, if anything is known.
    pub(crate) fn first_player_wins(&self) -> Option<bool> {
        match self {
            Self::None => None,
            Self::Outcome { wins, .. } => Some(*wins),
            Self::Sum { components, .. } => Some(nim_sum(components) != 0),
        }
    }
}

/// Returns the nim-sum of the components' values.
pub(crate) fn nim_sum(components: &[(String, u64)]) -> u64 {
    let values = components.iter().map(|(_, value)| value);
    values.fold(0, |sum, value| sum ^ value)
}
