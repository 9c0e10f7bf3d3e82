//! Games that consist of several things.

use std::hash::Hash;

use crate::board::Board;
use crate::game::{Game, Theory};
use crate::heaps::in_one;
use crate::words::join;

type Moves<Part> = Box<dyn Iterator<Item = (String, Vec<Part>)>>;
type MovesOf<Part> = Box<dyn Fn(usize, &Part) -> Moves<Part>>;
type BoardOf<Part> = Box<dyn Fn(&[Part]) -> Board>;
type TheoryOf<Part> = Box<dyn Fn(&Sum<Part>, &[Part]) -> Theory>;

/// A game with several things of a kind, such as heaps: a move changes one of them, and does not depend on the others.
pub struct Sum<Part> {
    one: &'static str,
    several: &'static str,
    rules: String,
    show: Box<dyn Fn(&Part) -> String>,
    board: BoardOf<Part>,
    moves: MovesOf<Part>,
    theory: TheoryOf<Part>,
}

impl<Part: 'static> Sum<Part> {
    /// Returns the game with these rules. `names` are the singular and the plural of the name of its things, and `show`
    /// returns one in words. `moves` gets the number of a thing, from 1, and the thing itself. It lists the moves in
    /// words, each with the things that replace this one: any number of them.
    pub fn new<Listed, Left>(
        names: [&'static str; 2],
        rules: impl Into<String>,
        show: impl Fn(&Part) -> String + 'static,
        moves: impl Fn(usize, &Part) -> Listed + 'static,
    ) -> Self
    where
        Listed: IntoIterator<Item = (String, Left)> + 'static,
        Left: IntoIterator<Item = Part>,
    {
        let [one, several] = names;
        let moves = move |number, part: &Part| -> Moves<Part> {
            let moves = moves(number, part).into_iter();
            Box::new(moves.map(|(words, left)| (words, left.into_iter().collect())))
        };
        Self {
            one,
            several,
            rules: rules.into(),
            show: Box::new(show),
            board: Box::new(|_| Board::None),
            moves: Box::new(moves),
            theory: Box::new(|_, _| Theory::None),
        }
    }

    /// Sets the picture of a position.
    #[must_use]
    pub fn board(mut self, board: impl Fn(&[Part]) -> Board + 'static) -> Self {
        self.board = Box::new(board);
        self
    }

    /// Sets the theory: the Grundy value of each thing. `values` gets all things, and returns `None` if one is too
    /// large.
    #[must_use]
    pub fn values<Value: TryInto<u64>>(
        mut self,
        by: &'static str,
        values: impl Fn(&[Part]) -> Option<Vec<Value>> + 'static,
    ) -> Self {
        self.theory = Box::new(move |game, parts| {
            let Some(values) = values(parts) else {
                return Theory::None;
            };
            let names = (1..).zip(parts).map(|(number, part)| {
                let (one, part) = (game.one, (game.show)(part));
                format!("{one} {number}: {part}")
            });
            Theory::sum(by, names.zip(values))
        });
        self
    }

    /// Sets the theory of a position.
    #[must_use]
    pub fn theory(mut self, theory: impl Fn(&[Part]) -> Theory + 'static) -> Self {
        self.theory = Box::new(move |_, parts| theory(parts));
        self
    }
}

impl<Part: Clone + Hash + Ord + 'static> Game for Sum<Part> {
    type Position = Vec<Part>;
    type Move = String;

    fn rules(&self) -> String {
        self.rules.clone()
    }

    fn moves(&self, parts: Vec<Part>) -> impl Iterator<Item = (String, Vec<Part>)> {
        in_one(parts, &self.moves)
    }

    fn show(&self, parts: &Vec<Part>) -> String {
        if parts.is_empty() {
            return format!("no {}", self.several);
        }
        let shown = join(parts.iter().map(&self.show), ", ");
        format!("{} {shown}", self.several)
    }

    fn board(&self, parts: &Vec<Part>) -> Board {
        (self.board)(parts)
    }

    /// The order does not matter, and things without a move do not, either.
    fn normal(&self, mut parts: Vec<Part>) -> Vec<Part> {
        parts.retain(|part| (self.moves)(1, part).next().is_some());
        parts.sort_unstable();
        parts
    }

    fn theory(&self, parts: &Vec<Part>) -> Theory {
        (self.theory)(self, parts)
    }
}
