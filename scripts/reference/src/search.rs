//! The definition of winning.

use std::cell::Cell;
use std::rc::Rc;

use common::Outcome;
use rustc_hash::FxHashMap;

use crate::game::{Ending, Game, Transition};
use crate::weight::weight;

/// The maximum weight of the positions that a search remembers: it gives up on larger games, for which nobody would
/// wait. Together with the map of the positions, this is about 50 MB.
const MOST_REMEMBERED: usize = 8_000_000;

/// The maximum work of a search, in all the games of an input together: about a second.
pub(crate) const MOST_WORK: usize = 96_000_000;

/// The work of a move, besides the copying of its position.
const MOVE: usize = 32;

/// The work that is done in all the games of an input together.
pub(crate) type Work = Rc<Cell<usize>>;

/// A search of one game, which remembers the outcomes that it found.
pub struct Search<'a, G: Game> {
    game: &'a G,
    misere: bool,
    /// The facts about positions in normal form.
    known: FxHashMap<G::Position, Entry>,
    /// The weight of those positions.
    remembered: usize,
    work: Work,
}

/// The facts about a position.
enum Entry {
    /// Its options are being searched.
    Open,
    /// It was reached by the search backward, as the position of this index.
    Reached(usize),
    Decided(Decision),
}

/// The decision about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub outcome: Outcome,
    /// Where [play can return](Game::CAN_RETURN) to a position, the number of moves to the end if both play well: a
    /// winner who does not come closer to the end may never get there. Elsewhere it is 0, since every move comes
    /// closer.
    pub moves: usize,
}

impl Decision {
    fn of(outcome: Outcome) -> Self {
        Self { outcome, moves: 0 }
    }
}

impl<'a, G: Game> Search<'a, G> {
    /// Returns a search of a game by its own rules.
    pub fn new(game: &'a G) -> Self {
        Self::with(game, G::ENDING, &Work::default())
    }

    /// Returns a search that counts its work here.
    pub(crate) fn with(game: &'a G, ending: Ending, work: &Work) -> Self {
        Self {
            game,
            misere: ending == Ending::LastMoveLoses,
            known: FxHashMap::default(),
            remembered: 0,
            work: Rc::clone(work),
        }
    }

    /// Returns a search of another game of the same input: both share one limit on work.
    pub fn of<'b>(&self, game: &'b G) -> Search<'b, G> {
        Search::with(game, G::ENDING, &self.work)
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
    ///
    /// # Panics
    ///
    /// If play can return to a position and [`Game::CAN_RETURN`] is `false`.
    pub fn wins(&mut self, position: &G::Position) -> Result<bool, String> {
        Ok(self.outcome(position)? == Outcome::Win)
    }

    /// Returns `win` or `loss` for each position, a line each.
    ///
    /// # Errors
    ///
    /// If the game is too large to be searched.
    ///
    /// # Panics
    ///
    /// If play can return to a position and [`Game::CAN_RETURN`] is `false`.
    pub fn lines(
        &mut self,
        positions: &[G::Position],
        win: &str,
        loss: &str,
    ) -> Result<String, String> {
        let mut lines = String::new();
        for position in positions {
            lines += if self.wins(position)? { win } else { loss };
            lines.push('\n');
        }
        Ok(lines)
    }

    /// Returns the winning moves, each with the position that it leads to, in the order of
    /// [`Game::moves`].
    ///
    /// # Errors
    ///
    /// If the game is too large to be searched.
    ///
    /// # Panics
    ///
    /// If play can return to a position and [`Game::CAN_RETURN`] is `false`.
    pub fn winning_moves(&mut self, position: &G::Position) -> Result<Vec<Transition<G>>, String> {
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
    ///
    /// # Panics
    ///
    /// If play can return to a position and [`Game::CAN_RETURN`] is `false`.
    pub fn outcome(&mut self, position: &G::Position) -> Result<Outcome, String> {
        Ok(self.decide(position)?.outcome)
    }

    /// Returns the decision about a position, or that the game is too large to be searched.
    pub(crate) fn decide(&mut self, position: &G::Position) -> Result<Decision, String> {
        let root = self.game.normal(position.clone());
        if let Some(Entry::Decided(decided)) = self.known.get(&root) {
            return Ok(*decided);
        }
        if G::CAN_RETURN {
            return self.backward(&root);
        }
        self.depth_first(&root).map(Decision::of)
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

    /// Finds the outcome of a game in which play cannot return to a position. Visits as few positions as the order of
    /// the moves allows. The stack is a `Vec`, because a game may have more moves than recursion can have levels.
    fn depth_first(&mut self, root: &G::Position) -> Result<Outcome, String> {
        let open = |search: &mut Self, position: G::Position| {
            search.remembered += weight(&position);
            search.known.insert(position.clone(), Entry::Open);
            let mut options = search.options(position.clone()).peekable();
            let outcome = match options.peek() {
                None => search.without_moves(),
                Some(_) => Outcome::Loss,
            };
            (position, options, outcome)
        };
        let mut stack = vec![open(self, root.clone())];
        let mut decided = Outcome::Draw;
        while let Some((position, untried, outcome)) = stack.last_mut() {
            self.count_move(position)?;
            decided = match untried.peek() {
                None => *outcome,
                Some(option) => match self.known.get(option) {
                    Some(Entry::Open | Entry::Reached(_)) => {
                        let shown = self.game.show(option);
                        panic!("play can return to {shown}: set `Game::CAN_RETURN` to `true`");
                    }
                    Some(Entry::Decided(other)) if other.outcome == Outcome::Loss => Outcome::Win,
                    Some(Entry::Decided(_)) => {
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
            let known = Entry::Decided(Decision::of(decided));
            self.known.insert(position.clone(), known);
            stack.pop();
        }
        Ok(decided)
    }

    /// Finds the outcomes of all positions that can be reached; returns the decision about `root`.
    fn backward(&mut self, root: &G::Position) -> Result<Decision, String> {
        let graph = self.reachable(root)?;
        let decided = retrograde(&graph.options, self.without_moves());
        let of_root = decided[0];
        for (position, decided) in graph.positions.into_iter().zip(decided) {
            self.known.insert(position, Entry::Decided(decided));
        }
        Ok(of_root)
    }

    /// Returns the positions that can be reached, `root` first.
    fn reachable(&mut self, root: &G::Position) -> Result<Graph<G::Position>, String> {
        let mut graph = Graph {
            positions: Vec::new(),
            options: Vec::new(),
        };
        self.reach(root.clone(), &mut graph.positions);
        while let Some(position) = graph.positions.get(graph.options.len()).cloned() {
            let mut options = Vec::new();
            for option in self.options(position) {
                self.count_move(&option)?;
                options.push(self.reach(option, &mut graph.positions));
            }
            graph.options.push(options);
        }
        Ok(graph)
    }

    /// Returns the index of a position among the reached ones, and adds the position if it is new.
    fn reach(&mut self, position: G::Position, reached: &mut Vec<G::Position>) -> usize {
        let known = self.known.get(&position);
        if let Some(Entry::Reached(index)) = known {
            return *index;
        }
        if known.is_none() {
            self.remembered += weight(&position);
        }
        let index = reached.len();
        self.known.insert(position.clone(), Entry::Reached(index));
        reached.push(position);
        index
    }

    fn count_move(&mut self, position: &G::Position) -> Result<(), String> {
        let work = self.work.get() + MOVE + weight(position);
        self.work.set(work);
        if work <= MOST_WORK && self.remembered <= MOST_REMEMBERED {
            return Ok(());
        }
        Err("the game is too large to be searched".into())
    }
}

/// Positions, and for each the indices of its options.
struct Graph<Position> {
    positions: Vec<Position>,
    options: Vec<Vec<usize>>,
}

/// Returns the decisions about positions, given the options of each, from the ends backward: a position is won as soon
/// as one option is lost, and lost as soon as all options are won; all other positions are drawn. Positions nearer to
/// the end come first, so the winner takes the shortest way to the end, and the loser the longest.
fn retrograde(options: &[Vec<usize>], without_moves: Outcome) -> Vec<Decision> {
    let mut before = vec![Vec::new(); options.len()];
    for (index, options) in options.iter().enumerate() {
        for &option in options {
            before[option].push(index);
        }
    }
    let mut found = vec![Decision::of(Outcome::Draw); options.len()];
    let mut undecided: Vec<_> = options.iter().map(Vec::len).collect();
    let mut decided: Vec<_> = (0..undecided.len())
        .filter(|&position| undecided[position] == 0)
        .collect();
    for &end in &decided {
        found[end] = Decision::of(without_moves);
    }
    let mut next = 0;
    while let Some(&index) = decided.get(next) {
        next += 1;
        let Decision { outcome, moves } = found[index];
        for &earlier in &before[index] {
            if found[earlier].outcome != Outcome::Draw {
                continue;
            }
            undecided[earlier] -= 1;
            let outcome = match outcome {
                Outcome::Loss => Outcome::Win,
                _ if undecided[earlier] == 0 => Outcome::Loss,
                _ => continue,
            };
            let moves = moves + 1;
            found[earlier] = Decision { outcome, moves };
            decided.push(earlier);
        }
    }
    found
}
