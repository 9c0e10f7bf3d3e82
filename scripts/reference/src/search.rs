//! The definition of winning.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use common::Outcome;

use crate::game::{Ending, Game, Played};
use crate::weight::weight;

/// How much a search remembers at most: better no answer than one that nobody waits for. With what
/// the positions are kept in, this is about 50 MB.
const MOST_REMEMBERED: usize = 8_000_000;

/// How much work a search does at most, in all the games of an input together: about a second.
pub(crate) const MOST_WORK: usize = 96_000_000;

/// The work of a move, beside that of copying its position.
const MOVE: usize = 32;

/// The work that is done in all the games of an input together.
pub(crate) type Work = Rc<Cell<usize>>;

/// A search of one game, which remembers the outcomes that it found.
pub struct Search<'a, G: Game> {
    game: &'a G,
    misere: bool,
    /// The outcome of positions in normal form; `None` while it is being found.
    outcomes: HashMap<G::Position, Option<Outcome>>,
    /// The weight of those positions.
    remembered: usize,
    work: Work,
}

/// Why a search ends without an outcome.
enum Stop {
    /// Play can return to a position.
    Cycle,
    TooLarge(String),
}

impl<'a, G: Game> Search<'a, G> {
    /// Returns a search of a game by its own rules.
    pub fn new(game: &'a G) -> Self {
        Self::with(game, G::ENDING, MOST_WORK)
    }

    /// Returns a search that does only so much work.
    pub(crate) fn with(game: &'a G, ending: Ending, work: usize) -> Self {
        Self {
            game,
            misere: ending == Ending::LastMoveLoses,
            outcomes: HashMap::new(),
            remembered: 0,
            work: Rc::new(Cell::new(MOST_WORK.saturating_sub(work))),
        }
    }

    /// Returns how much work it may still do.
    pub(crate) fn work_left(&self) -> usize {
        MOST_WORK.saturating_sub(self.work.get())
    }

    /// Returns a search of another game of the same input: both together do only so much work.
    pub fn of<'b>(&self, game: &'b G) -> Search<'b, G> {
        Search {
            work: Rc::clone(&self.work),
            ..Search::new(game)
        }
    }

    /// Returns a search that counts its work here.
    pub(crate) fn counting(game: &'a G, work: &Work) -> Self {
        Self {
            work: Rc::clone(work),
            ..Self::new(game)
        }
    }

    /// Returns the game.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Returns whether the player to move wins.
    ///
    /// # Errors
    ///
    /// If the game is too large to be searched.
    pub fn wins(&mut self, position: &G::Position) -> Result<bool, String> {
        Ok(self.outcome(position)? == Outcome::Win)
    }

    /// Returns `win` or `loss` for each position, a line each.
    ///
    /// # Errors
    ///
    /// If the game is too large to be searched.
    pub fn lines(
        &mut self,
        positions: &[G::Position],
        win: &str,
        loss: &str,
    ) -> Result<String, String> {
        let line = |position| Ok(if self.wins(position)? { win } else { loss }.to_string() + "\n");
        positions.iter().map(line).collect()
    }

    /// Returns the winning moves, each with the position that it leads to, in the order of
    /// [`Game::moves`].
    ///
    /// # Errors
    ///
    /// If the game is too large to be searched.
    pub fn winning_moves(&mut self, position: &G::Position) -> Result<Vec<Played<G>>, String> {
        let mut winning = Vec::new();
        for (played, option) in self.game.moves(position.clone()) {
            self.count_move(&option)?;
            if self.outcome(&option)? == Outcome::Loss {
                winning.push((played, option));
            }
        }
        Ok(winning)
    }

    /// Returns the outcome of a position.
    ///
    /// # Errors
    ///
    /// If the game is too large to be searched.
    pub fn outcome(&mut self, position: &G::Position) -> Result<Outcome, String> {
        let root = self.game.normal(position.clone());
        if let Some(Some(outcome)) = self.outcomes.get(&root) {
            return Ok(*outcome);
        }
        match self.depth_first(&root) {
            Ok(outcome) => Ok(outcome),
            Err(Stop::TooLarge(why)) => Err(why),
            Err(Stop::Cycle) => {
                self.forget_undecided();
                self.backward(&root)
            }
        }
    }

    fn options(&self, position: G::Position) -> impl Iterator<Item = G::Position> + use<'a, G> {
        let game = self.game;
        game.moves(position).map(|(_, option)| game.normal(option))
    }

    fn without_moves(&self) -> Outcome {
        if self.misere {
            Outcome::Win
        } else {
            Outcome::Loss
        }
    }

    fn forget_undecided(&mut self) {
        let remembered = &mut self.remembered;
        self.outcomes.retain(|position, outcome| {
            if outcome.is_none() {
                *remembered -= weight(position);
            }
            outcome.is_some()
        });
    }

    /// Finds the outcome of a game that ends, with as few positions as the order of the moves allows.
    /// The stack is a `Vec`, since play may last longer than recursion can.
    fn depth_first(&mut self, root: &G::Position) -> Result<Outcome, Stop> {
        let open = |search: &mut Self, position: G::Position| {
            search.remembered += weight(&position);
            search.outcomes.insert(position.clone(), None);
            let mut options = search.options(position.clone()).peekable();
            let outcome = match options.peek() {
                None => search.without_moves(),
                Some(_) => Outcome::Loss,
            };
            (position, options, outcome)
        };
        let mut stack = vec![open(self, root.clone())];
        loop {
            let Some((position, untried, outcome)) = stack.last_mut() else {
                return self.outcomes[root].ok_or(Stop::Cycle);
            };
            self.count_move(position).map_err(Stop::TooLarge)?;
            let decided = match untried.peek() {
                None => *outcome,
                Some(option) => match self.outcomes.get(option) {
                    Some(None) => return Err(Stop::Cycle),
                    Some(Some(Outcome::Loss)) => Outcome::Win,
                    Some(Some(other)) => {
                        if *other == Outcome::Draw {
                            *outcome = Outcome::Draw;
                        }
                        untried.next();
                        continue;
                    }
                    None => {
                        let option = option.clone();
                        stack.push(open(self, option));
                        continue;
                    }
                },
            };
            self.outcomes.insert(position.clone(), Some(decided));
            stack.pop();
        }
    }

    /// Finds the outcomes of all that can be reached, from the ends backward: a position is won as
    /// soon as one option is lost, lost as soon as all are won, and what is neither is drawn.
    fn backward(&mut self, root: &G::Position) -> Result<Outcome, String> {
        let graph = self.reachable(root)?;
        let mut before = vec![Vec::new(); graph.positions.len()];
        for (index, options) in graph.options.iter().enumerate() {
            for &option in options {
                before[option].push(index);
            }
        }
        let mut outcomes = vec![Outcome::Draw; graph.positions.len()];
        let mut undecided: Vec<_> = graph.options.iter().map(Vec::len).collect();
        let mut decided: Vec<_> = (0..undecided.len())
            .filter(|&it| undecided[it] == 0)
            .collect();
        for &end in &decided {
            outcomes[end] = self.without_moves();
        }
        while let Some(index) = decided.pop() {
            for &earlier in &before[index] {
                if outcomes[earlier] != Outcome::Draw {
                    continue;
                }
                undecided[earlier] -= 1;
                if outcomes[index] == Outcome::Loss {
                    outcomes[earlier] = Outcome::Win;
                } else if undecided[earlier] == 0 {
                    outcomes[earlier] = Outcome::Loss;
                } else {
                    continue;
                }
                decided.push(earlier);
            }
        }
        let outcome = outcomes[0];
        for (position, outcome) in graph.positions.into_iter().zip(outcomes) {
            let weight = weight(&position);
            let was_known = self.outcomes.insert(position, Some(outcome)).is_some();
            // It was counted when it was reached.
            self.remembered -= if was_known { weight } else { 0 };
        }
        Ok(outcome)
    }

    /// Returns the positions that can be reached, `root` first.
    fn reachable(&mut self, root: &G::Position) -> Result<Graph<G::Position>, String> {
        let mut graph = Graph {
            positions: vec![root.clone()],
            options: Vec::new(),
        };
        let mut indices = HashMap::from([(root.clone(), 0)]);
        self.remembered += weight(root);
        while let Some(position) = graph.positions.get(graph.options.len()).cloned() {
            let mut found = Vec::new();
            for option in self.options(position) {
                self.count_move(&option)?;
                let next = graph.positions.len();
                let index = *indices.entry(option.clone()).or_insert(next);
                if index == next {
                    self.remembered += weight(&option);
                    graph.positions.push(option);
                }
                found.push(index);
            }
            graph.options.push(found);
        }
        Ok(graph)
    }

    /// Counts a move to or from a position.
    fn count_move(&mut self, position: &G::Position) -> Result<(), String> {
        let work = self.work.get() + MOVE + weight(position);
        self.work.set(work);
        if work <= MOST_WORK && self.remembered <= MOST_REMEMBERED {
            return Ok(());
        }
        Err("the game is too large to be searched".into())
    }
}

/// Positions, and of each the indices of its options.
struct Graph<Position> {
    positions: Vec<Position>,
    options: Vec<Vec<usize>>,
}
