//! Which position of an input is played, and how.

use std::iter;

use common::Outcome;

use crate::erased::{Erased, ErasedAsked, ErasedGame};
use crate::failure::Failure;
use crate::game::Ending;
use crate::oracle::Work;
use crate::round::{has_move, Player, Round};

/// The number of positions that are searched for one that can be won.
const MOST_TRIED: usize = 30;

/// What a player may choose.
#[derive(Default)]
pub(crate) struct Options {
    /// The number of a position in the input, from 1.
    position: Option<usize>,
    /// The computer begins.
    second: bool,
    /// Who cannot move wins.
    misere: bool,
    /// What is asked of `step` alone.
    pub step: StepOptions,
}

/// What is asked of one step.
#[derive(Default, PartialEq)]
pub(crate) struct StepOptions {
    /// The numbers of the moves that were made, each among those of its position, from 1.
    pub moves: Vec<usize>,
    /// The computer makes the next move if it is its turn.
    pub reply: bool,
}

/// A game, and a position of it.
type Found<'a> = (&'a dyn ErasedGame, &'a Erased);

impl Options {
    /// Reads the arguments of `play`.
    pub fn of_play(arguments: &[&str]) -> Option<Self> {
        let options = Self::of_step(arguments)?;
        (options.step == StepOptions::default()).then_some(options)
    }

    /// Reads the arguments of `step`.
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
                    let numbers = arguments.next()?.split(',');
                    let numbers = numbers.map(|number| number.parse().ok());
                    options.step.moves = numbers.collect::<Option<_>>()?;
                }
                _ => return None,
            }
        }
        Some(options)
    }

    /// Returns how the games of an input end. They are of one type, and end alike.
    fn ending(&self, cases: &[ErasedAsked]) -> Result<Ending, Failure> {
        let own = cases.first().map(|(game, _)| game.ending());
        match (self.misere, own.unwrap_or(Ending::LastMoveWins)) {
            (true, Ending::Fixed) => Err(Failure::invalid(
                "--misere: this game ends by a rule of its own",
            )),
            (true, _) => Ok(Ending::LastMoveLoses),
            (false, ending) => Ok(ending),
        }
    }
}

/// What was chosen from an input.
pub(crate) struct Chosen<'a> {
    pub ending: Ending,
    /// The number of the position in the input, from 1.
    pub number: usize,
    pub round: Round<'a>,
}

/// Returns the game that is to be played.
pub(crate) fn chosen<'a>(
    cases: &'a [ErasedAsked],
    options: &Options,
) -> Result<Chosen<'a>, Failure> {
    let ending = options.ending(cases)?;
    let (number, (game, position)) = match options.position {
        Some(number) => (number, numbered(cases, number)?),
        None => playable(cases, ending)?,
    };
    let mover = if options.second {
        Player::Computer
    } else {
        Player::You
    };
    let round = Round::new(game, ending, position, mover).map_err(|why| unknown(&why))?;
    Ok(Chosen {
        ending,
        number,
        round,
    })
}

/// Says that nobody knows who wins.
pub(crate) fn unknown(why: &str) -> Failure {
    Failure::too_large(format!("this position cannot be played: {why}"))
}

pub(crate) fn positions<'a>(cases: &'a [ErasedAsked]) -> impl Iterator<Item = Found<'a>> {
    let cases = cases.iter();
    cases.flat_map(|(game, positions)| iter::repeat(*game).zip(positions))
}

fn numbered<'a>(cases: &'a [ErasedAsked], number: usize) -> Result<Found<'a>, Failure> {
    let index = number.checked_sub(1);
    let found = index.and_then(|index| positions(cases).nth(index));
    let (game, position) = found.ok_or_else(|| {
        let all = positions(cases).count();
        Failure::invalid(format!(
            "--position {number}: the input has {all} positions"
        ))
    })?;
    if !has_move(game, position) {
        let shown = game.show(position);
        let why = format!("position {number}, {shown}, has no move: there is nothing to play");
        return Err(Failure::invalid(why));
    }
    Ok((game, position))
}

/// Returns the first position that the player to move can win, or else the first that has a move.
fn playable<'a>(cases: &'a [ErasedAsked], ending: Ending) -> Result<(usize, Found<'a>), Failure> {
    let mut work = Work::new();
    let mut is_won = |(_, (game, position)): &(usize, Found)| {
        let mut oracle = work.oracle(*game, ending, position);
        let outcome = oracle.outcome(position);
        work.spend(&oracle);
        outcome == Ok(Outcome::Win)
    };
    let with_moves = || {
        let numbered = (1..).zip(positions(cases));
        numbered.filter(|(_, (game, position))| has_move(*game, position))
    };
    let won = with_moves().take(MOST_TRIED).find(&mut is_won);
    let found = won.or_else(|| with_moves().next());
    found.ok_or_else(|| {
        Failure::invalid("no position of the input has a move: there is nothing to play")
    })
}
