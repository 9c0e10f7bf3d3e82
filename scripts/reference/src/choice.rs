//! The choice of the position to play, and of the way to play it.

use std::iter;

use common::Outcome;

use crate::erased::{Erased, ErasedCase, ErasedGame};
use crate::failure::Failure;
use crate::game::Ending;
use crate::oracle::{Oracle, Work};
use crate::round::{has_move, Player, Round};

/// The maximum number of positions that are compared to find the best one to begin with.
const MOST_TRIED: usize = 30;

/// More moves than this do not make a position better to begin with.
const ENOUGH_MOVES: usize = 3;

/// A page shows a button for each move up to this number of moves; more are in a list.
const MOST_MOVES: usize = 24;

/// In a good position to begin with, the winner needs this many moves: a player who wins at once learns nothing.
const ENOUGH_TURNS: usize = 3;

/// The options of `play` and `step`.
#[derive(Default)]
pub(crate) struct Options {
    /// The number of a position in the input, from 1.
    position: Option<usize>,
    /// The computer begins.
    second: bool,
    /// The player who cannot move wins.
    misere: bool,
    /// The arguments of `step` alone.
    pub step: StepOptions,
}

#[derive(Default, PartialEq)]
pub(crate) struct StepOptions {
    /// The numbers of the moves that were made, each among those of its position, from 1.
    pub moves: Vec<usize>,
    /// The computer makes the next move if it is its turn.
    pub reply: bool,
}

/// The quality of a position to begin with. The first field that differs decides.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    is_won: bool,
    /// Not every move wins.
    can_err: bool,
    /// All moves can be seen at once.
    is_small: bool,
    /// How many moves the winner needs against the longest resistance, up to [`ENOUGH_TURNS`].
    turns: usize,
    /// How many moves there are, up to [`ENOUGH_MOVES`].
    moves: usize,
}

impl Rank {
    /// No position is better.
    pub const BEST: Self = Self {
        is_won: true,
        can_err: true,
        is_small: true,
        turns: ENOUGH_TURNS,
        moves: ENOUGH_MOVES,
    };

    /// Returns the rank of a position that can be played.
    fn of(game: &dyn ErasedGame, position: &Erased, oracle: &mut Oracle) -> Option<Self> {
        let is_won = oracle.outcome(position).ok()? == Outcome::Win;
        let can_err = is_won && {
            let moves = oracle.moves(position).ok()??;
            moves.iter().any(|(.., after)| *after != Outcome::Loss)
        };
        let turns = if can_err {
            turns(game, position, oracle)
        } else {
            0
        };
        let moves = game.moves(position).take(MOST_MOVES + 1).count();
        (moves > 0).then_some(Self {
            is_won,
            can_err,
            is_small: moves <= MOST_MOVES,
            turns,
            moves: moves.min(ENOUGH_MOVES),
        })
    }
}

/// Returns how many moves the player to move needs to win, up to [`ENOUGH_TURNS`].
fn turns(game: &dyn ErasedGame, position: &Erased, oracle: &mut Oracle) -> usize {
    let mut counts = 1..ENOUGH_TURNS;
    let fewer = counts.find(|&most| wins_within(most, game, position, oracle));
    fewer.unwrap_or(ENOUGH_TURNS)
}

/// Returns whether the player to move can win with this many moves, whatever the opponent does.
fn wins_within(most: usize, game: &dyn ErasedGame, position: &Erased, oracle: &mut Oracle) -> bool {
    let Ok(Some(moves)) = oracle.moves(position) else {
        return false;
    };
    let winning = moves
        .into_iter()
        .filter(|(.., after)| *after == Outcome::Loss);
    let mut options = winning.map(|(_, option, _)| option);
    options.any(|option| {
        let mut replies = game.moves(&option);
        // In misère play, a player without a move after the reply has won.
        replies.all(|(_, reply, _)| {
            !has_move(game, &reply) || most > 1 && wins_within(most - 1, game, &reply, oracle)
        })
    })
}

/// A game, and a position of it.
type GamePosition<'a> = (&'a dyn ErasedGame, &'a Erased);

impl Options {
    pub fn of_play(arguments: &[&str]) -> Option<Self> {
        let options = Self::of_step(arguments)?;
        (options.step == StepOptions::default()).then_some(options)
    }

    pub fn of_step(arguments: &[&str]) -> Option<Self> {
        let mut options = Self::default();
        let mut arguments = arguments.iter().copied();
        while let Some(argument) = arguments.next() {
            match argument {
                "--position" => options.position = Some(arguments.next()?.parse().ok()?),
                "--second" => options.second = true,
                "--misere" => options.misere = true,
                "--reply" => options.step.reply = true,
                "--moves" => {
                    let numbers = arguments
                        .next()?
                        .split(',')
                        .map(|number| number.parse().ok());
                    options.step.moves = numbers.collect::<Option<_>>()?;
                }
                _ => return None,
            }
        }
        Some(options)
    }

    /// Returns how the games of an input end. They are of one type, and end alike.
    fn ending(&self, cases: &[ErasedCase]) -> Result<Ending, Failure> {
        let own = cases.first().map(|(game, _)| game.ending());
        match (self.misere, own.unwrap_or(Ending::LastMoveWins)) {
            (true, Ending::Fixed) => Err(Failure::invalid(
                "misère play: this game ends by a rule of its own",
            )),
            (true, _) => Ok(Ending::LastMoveLoses),
            (false, ending) => Ok(ending),
        }
    }
}

/// The position that was chosen from an input, and its game.
pub(crate) struct Choice<'a> {
    pub ending: Ending,
    /// The number of the position in the input, from 1.
    pub number: usize,
    pub round: Round<'a>,
}

/// Returns the game that is to be played.
pub(crate) fn choose<'a>(
    cases: &'a [ErasedCase],
    options: &Options,
) -> Result<Choice<'a>, Failure> {
    let ending = options.ending(cases)?;
    let (number, (game, position)) = match options.position {
        Some(number) => (number, by_number(cases, number)?),
        None => playable(cases, ending)?,
    };
    let mover = if options.second {
        Player::Computer
    } else {
        Player::You
    };
    let round = Round::new(game, ending, position, mover).map_err(|why| unknown(&why))?;
    Ok(Choice {
        ending,
        number,
        round,
    })
}

/// Returns the failure of a position whose winner is unknown.
pub(crate) fn unknown(why: &str) -> Failure {
    Failure::too_large(format!("this position cannot be played: {why}"))
}

pub(crate) fn positions<'a>(cases: &'a [ErasedCase]) -> impl Iterator<Item = GamePosition<'a>> {
    let cases = cases.iter();
    cases.flat_map(|(game, positions)| iter::repeat(*game).zip(positions))
}

fn by_number<'a>(cases: &'a [ErasedCase], number: usize) -> Result<GamePosition<'a>, Failure> {
    let index = number.checked_sub(1);
    let found = index.and_then(|index| positions(cases).nth(index));
    let (game, position) = found.ok_or_else(|| {
        let all = positions(cases).count();
        let noun = if all == 1 { "position" } else { "positions" };
        Failure::invalid(format!(
            "there is no position {number}: the input has {all} {noun}"
        ))
    })?;
    if !has_move(game, position) {
        let shown = game.show(position);
        let why = format!("position {number}, {shown}, has no move: there is nothing to play");
        return Err(Failure::invalid(why));
    }
    Ok((game, position))
}

/// Returns the best position to begin with, the first one if several are best. If none can be ranked, returns the first
/// one that has a move.
fn playable<'a>(
    cases: &'a [ErasedCase],
    ending: Ending,
) -> Result<(usize, GamePosition<'a>), Failure> {
    if let Some((_, found)) = best(cases, ending, &mut Work::new()) {
        return Ok(found);
    }
    let found = with_moves(cases).next();
    found.ok_or_else(nothing_to_play)
}

pub(crate) fn nothing_to_play() -> Failure {
    Failure::invalid("no position of the input has a move: there is nothing to play")
}

/// Returns the rank of the best position to begin with.
pub(crate) fn best_rank(cases: &[ErasedCase], work: &mut Work) -> Option<Rank> {
    let (game, _) = cases.first()?;
    best(cases, game.ending(), work).map(|(rank, _)| rank)
}

/// Returns the best position to begin with, the first one if several are best.
fn best<'a>(
    cases: &'a [ErasedCase],
    ending: Ending,
    work: &mut Work,
) -> Option<(Rank, (usize, GamePosition<'a>))> {
    let mut best: Option<(Rank, _)> = None;
    for (number, (game, position)) in with_moves(cases).take(MOST_TRIED) {
        let mut oracle = work.oracle(game, ending, position);
        let rank = Rank::of(game, position, &mut oracle);
        work.spend(&oracle);
        let Some(rank) = rank else { continue };
        if best.as_ref().is_some_and(|(best, _)| rank <= *best) {
            continue;
        }
        let is_best = rank == Rank::BEST;
        best = Some((rank, (number, (game, position))));
        if is_best {
            break;
        }
    }
    best
}

/// Returns the positions that have a move, with their numbers.
fn with_moves<'a>(cases: &'a [ErasedCase]) -> impl Iterator<Item = (usize, GamePosition<'a>)> {
    let numbered = (1..).zip(positions(cases));
    numbered.filter(|(_, (game, position))| has_move(*game, position))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::erased::{erase, erase_case};
    use crate::games::{nim, Heaps};

    /// Returns the number of the position of Nim that is chosen.
    fn chosen_of(positions: &[&[usize]]) -> usize {
        let positions: Vec<_> = positions.iter().map(|heaps| heaps.to_vec()).collect();
        let games = erase([(nim("sticks"), positions)]);
        let cases: Vec<_> = games.iter().map(erase_case::<Heaps>).collect();
        let found = playable(&cases, Ending::LastMoveWins);
        let (number, _) = found.unwrap_or_else(|failure| panic!("{}", failure.why));
        number
    }

    #[test]
    fn a_position_that_can_be_won_or_lost_is_better_to_begin_with() {
        let lost: &[usize] = &[1, 1];
        // A single move; several, which all win; two, of which one wins; and more. Then positions that are won in two
        // moves, and in three.
        let ranked = [lost, &[1], &[1, 1, 1], &[2], &[3], &[1, 2], &[2, 3]];
        for pair in ranked.windows(2) {
            assert_eq!(chosen_of(pair), 2, "{pair:?}");
            assert_eq!(chosen_of(&[pair[1], pair[0]]), 1, "{pair:?}");
        }
        assert_eq!(chosen_of(&[&[0], &[3], &[7]]), 2);
        assert_eq!(chosen_of(&[&[2, 3], &[3, 4, 5]]), 1);
        assert_eq!(chosen_of(&[&[0], lost]), 2);
    }

    #[test]
    fn a_position_whose_moves_are_too_many_is_not_chosen() {
        assert_eq!(chosen_of(&[&[300_000], &[1]]), 2);
    }
}
