//! `play`: a game against whoever is on standard input.

use std::io::{BufRead, Write};
use std::iter;
use std::mem;

use common::Outcome;

use crate::erased::{Erased, ErasedAsked, ErasedGame};
use crate::explain::rules;
use crate::failure::Failure;
use crate::game::{nim_sum, Ending, Theory};
use crate::oracle::{Moves, Oracle, Work};

/// How many moves are listed; the others can be typed.
const MOST_LISTED: usize = 12;

/// How many moves of a lost position the computer compares.
const MOST_COMPARED: usize = 50;

/// Among how many positions one that can be won is looked for.
const MOST_TRIED: usize = 30;

/// How often a position occurs before the game is a draw.
const MOST_REPEATED: usize = 3;

/// What a player may choose.
#[derive(Default)]
pub(crate) struct Options {
    /// The number of a position in the input, from 1.
    position: Option<usize>,
    /// The computer begins.
    second: bool,
    /// Who cannot move wins.
    misere: bool,
}

impl Options {
    pub fn parse(arguments: &[&str]) -> Option<Self> {
        let mut options = Self::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match *argument {
                "--position" => options.position = Some(arguments.next()?.parse().ok()?),
                "--second" => options.second = true,
                "--misere" => options.misere = true,
                _ => return None,
            }
        }
        Some(options)
    }

    fn ending(&self, own: Ending) -> Result<Ending, Failure> {
        match (self.misere, own) {
            (true, Ending::Fixed) => Err(Failure::invalid(
                "--misere: this game ends by a rule of its own",
            )),
            (true, _) => Ok(Ending::LastMoveLoses),
            (false, ending) => Ok(ending),
        }
    }
}

/// A move that was made.
struct Turn {
    before: Erased,
    played: String,
    by_you: bool,
    /// A move that would have won, where this one did not.
    missed: Option<String>,
}

struct Table<'a> {
    game: &'a dyn ErasedGame,
    ending: Ending,
    oracle: Oracle<'a>,
    position: Erased,
    your_turn: bool,
    turns: Vec<Turn>,
    out: &'a mut dyn Write,
}

/// A game, and a position of it.
type Found<'a> = (&'a dyn ErasedGame, &'a Erased);

/// How a game goes on.
enum Next {
    Play,
    /// Somebody won, or it is a draw.
    Over,
    Left,
}

/// What the player on standard input says.
enum Said {
    Move(usize),
    Hint,
    Undo,
    Quit,
    Other(String),
}

/// The reasons why a game cannot go on. A player who has gone away is none.
enum Stop {
    Unknown(String),
    Gone,
}

/// Plays one game to its end, or to the end of `input`.
pub(crate) fn play(
    cases: &[ErasedAsked],
    options: &Options,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // All games of an input are of one type, and end alike.
    let own = cases
        .first()
        .map_or(Ending::LastMoveWins, |(game, _)| game.ending());
    let ending = options.ending(own)?;
    let (game, position) = match options.position {
        Some(number) => numbered(cases, number)?,
        None => playable(cases, ending)?,
    };
    let mut table = Table {
        game,
        ending,
        oracle: Oracle::new(game, ending),
        position: position.clone(),
        your_turn: !options.second,
        turns: Vec::new(),
        out,
    };
    match table.play(input) {
        Err(Stop::Unknown(why)) => {
            let why = format!("this position cannot be played: {why}");
            Err(Failure::too_large(why))
        }
        Ok(()) | Err(Stop::Gone) => Ok(()),
    }
}

fn positions<'a>(cases: &'a [ErasedAsked]) -> impl Iterator<Item = Found<'a>> {
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

fn has_move(game: &dyn ErasedGame, position: &Erased) -> bool {
    game.moves(position).next().is_some()
}

/// Returns the first position that the player to move can win, or else the first that has a move.
fn playable<'a>(cases: &'a [ErasedAsked], ending: Ending) -> Result<Found<'a>, Failure> {
    let mut work = Work::new();
    let mut is_won = |(game, position): &Found| {
        let mut oracle = work.oracle(*game, ending, position);
        let outcome = oracle.outcome(position);
        work.spend(&oracle);
        outcome == Ok(Outcome::Win)
    };
    let with_moves = || positions(cases).filter(|(game, position)| has_move(*game, position));
    let won = with_moves().take(MOST_TRIED).find(&mut is_won);
    let found = won.or_else(|| with_moves().next());
    found.ok_or_else(|| {
        Failure::invalid("no position of the input has a move: there is nothing to play")
    })
}

impl Table<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Stop> {
        // A position of which nobody knows who wins is refused before the first move.
        self.oracle.outcome(&self.position).map_err(Stop::Unknown)?;
        let rules = rules(self.game, self.ending);
        self.say(&format!(
            "{rules}\nAnswer with the number of a move or with its words, or: hint, undo, quit.\n"
        ))?;
        loop {
            let next = if self.is_over()? {
                Next::Over
            } else if self.your_turn {
                self.you(input)?
            } else {
                self.computer()?
            };
            match next {
                Next::Play => {}
                Next::Over => return self.look_back(),
                Next::Left => return Ok(()),
            }
        }
    }

    fn say(&mut self, text: &str) -> Result<(), Stop> {
        writeln!(self.out, "{text}").map_err(|_| Stop::Gone)
    }

    fn moves(&mut self, position: &Erased) -> Result<Moves, Stop> {
        let moves = self.oracle.moves(position).map_err(Stop::Unknown)?;
        moves.ok_or_else(|| Stop::Unknown("it has too many moves".into()))
    }

    /// Says who has won, if the game is over.
    fn is_over(&mut self) -> Result<bool, Stop> {
        let shown = self.game.show(&self.position);
        let before = self
            .turns
            .iter()
            .filter(|turn| self.game.are_equal(&turn.before, &self.position));
        if before.count() >= MOST_REPEATED - 1 {
            self.say(&format!(
                "{shown}\nThe position occurs for the third time: a draw."
            ))?;
            return Ok(true);
        }
        if has_move(self.game, &self.position) {
            return Ok(false);
        }
        let mover_wins = self.ending == Ending::LastMoveLoses;
        let (who, result) = match (self.your_turn, self.your_turn == mover_wins) {
            (true, true) => ("You have", "you win!"),
            (true, false) => ("You have", "I win."),
            (false, true) => ("I have", "you win!"),
            (false, false) => ("I have", "I win."),
        };
        self.say(&format!("{shown}\n{who} no move: {result}"))?;
        Ok(true)
    }

    fn you(&mut self, input: &mut dyn BufRead) -> Result<Next, Stop> {
        let moves = self.moves(&self.position.clone())?;
        let words: Vec<_> = moves
            .iter()
            .map(|(it, ..)| self.game.show_move(it))
            .collect();
        self.list(&words)?;
        loop {
            write!(self.out, "your move> ").map_err(|_| Stop::Gone)?;
            self.out.flush().map_err(|_| Stop::Gone)?;
            let mut line = String::new();
            if !matches!(input.read_line(&mut line), Ok(1..)) {
                self.say("\nThe input ends, and the game with it.")?;
                return Ok(Next::Left);
            }
            match understand(&line, &words) {
                Said::Quit => return Ok(Next::Left),
                Said::Hint => self.hint(&moves, &words)?,
                Said::Undo if self.undo() => return Ok(Next::Play),
                Said::Undo => self.say("You have made no move yet.")?,
                Said::Other(why) => self.say(&why)?,
                Said::Move(index) => {
                    let winning = moves.iter().position(|(.., after)| *after == Outcome::Loss);
                    let missed = winning.filter(|_| moves[index].2 != Outcome::Loss);
                    let missed = missed.map(|winning| words[winning].clone());
                    self.make(&words[index], moves[index].1.clone(), missed);
                    return Ok(Next::Play);
                }
            }
        }
    }

    fn list(&mut self, words: &[String]) -> Result<(), Stop> {
        self.say(&format!("\n{}", self.game.show(&self.position)))?;
        let width = words.len().min(MOST_LISTED).to_string().len();
        for (number, words) in (1..).zip(words.iter().take(MOST_LISTED)) {
            self.say(&format!("  {number:width$}  {words}"))?;
        }
        match words.len().saturating_sub(MOST_LISTED) {
            0 => Ok(()),
            more => self.say(&format!("  … and {more} more, numbered in the same order")),
        }
    }

    fn hint(&mut self, moves: &Moves, words: &[String]) -> Result<(), Stop> {
        let after = |wanted| moves.iter().position(|(.., after)| *after == wanted);
        let text = if let Some(index) = after(Outcome::Loss) {
            format!("`{}` wins. {}", words[index], self.reason(&moves[index].1))
        } else if let Some(index) = after(Outcome::Draw) {
            format!("No move wins, but `{}` does not lose.", words[index])
        } else {
            "No move wins if I make no mistake.".to_string()
        };
        self.say(&text)
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
                let values: Vec<_> = components.iter().map(|(_, it)| it.to_string()).collect();
                format!(
                    "It leaves {after}, where the values {} have the nim-sum 0.",
                    values.join(", ")
                )
            }
            _ => format!("It leaves {after}, where every move has an answer."),
        }
    }

    /// Takes back the player's last move and what followed it.
    fn undo(&mut self) -> bool {
        let Some(last) = self.turns.iter().rposition(|turn| turn.by_you) else {
            return false;
        };
        self.position = self.turns[last].before.clone();
        self.your_turn = true;
        self.turns.truncate(last);
        true
    }

    fn make(&mut self, played: &str, after: Erased, missed: Option<String>) {
        self.turns.push(Turn {
            before: mem::replace(&mut self.position, after),
            played: played.to_string(),
            by_you: self.your_turn,
            missed,
        });
        self.your_turn = !self.your_turn;
    }

    fn computer(&mut self) -> Result<Next, Stop> {
        let shown = self.game.show(&self.position);
        let moves = self.moves(&self.position.clone())?;
        let after = |wanted| moves.iter().position(|(.., after)| *after == wanted);
        let (index, reason) = if let Some(index) = after(Outcome::Loss) {
            (index, self.reason(&moves[index].1))
        } else if let Some(index) = after(Outcome::Draw) {
            (
                index,
                "No move of mine wins; this one does not lose.".to_string(),
            )
        } else {
            self.hardest(&moves)?
        };
        let (played, after, _) = &moves[index];
        let played = self.game.show_move(played);
        self.say(&format!("\n{shown}\nI play: {played}. {reason}"))?;
        self.make(&played, after.clone(), None);
        Ok(Next::Play)
    }

    /// Returns the losing move that leaves the player the fewest winning ones.
    fn hardest(&mut self, moves: &Moves) -> Result<(usize, String), Stop> {
        let mut best = (0, usize::MAX, 0);
        for (index, (_, option, _)) in moves.iter().enumerate().take(MOST_COMPARED) {
            let replies = self.moves(option)?;
            let winning = replies.iter().filter(|(.., after)| *after == Outcome::Loss);
            let winning = winning.count();
            if winning < best.1 {
                best = (index, winning, replies.len());
            }
        }
        let (index, winning, all) = best;
        let reason = match winning {
            0 => "Every move of mine ends the game.".to_string(),
            _ => format!("Every move of mine loses. Your winning moves now: {winning} of {all}."),
        };
        Ok((index, reason))
    }

    /// Says where the player left the winning path.
    fn look_back(&mut self) -> Result<(), Stop> {
        let yours = self.turns.iter().filter(|turn| turn.by_you);
        let missed = (1..).zip(yours).filter_map(|(number, turn)| {
            let missed = turn.missed.as_ref()?;
            let before = self.game.show(&turn.before);
            Some(format!(
                "Your move {number} left the winning path: in {before} you played `{}`, but `{missed}` wins.",
                turn.played
            ))
        });
        let missed: Vec<_> = missed.collect();
        if missed.is_empty() {
            return self.say("You never left a winning path.");
        }
        self.say(&missed.join("\n"))
    }
}

/// Returns what a line means: the number of a move, the words of one or their beginning, or a command.
fn understand(line: &str, words: &[String]) -> Said {
    let plain = |text: &str| {
        let lower = text.to_lowercase();
        lower.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let typed = plain(line);
    if let Ok(number) = typed.parse::<usize>() {
        return match number.checked_sub(1).filter(|&index| index < words.len()) {
            Some(index) => Said::Move(index),
            None => Said::Other(format!(
                "There is no move {number}: choose one of 1 to {}.",
                words.len()
            )),
        };
    }
    match typed.as_str() {
        "hint" | "h" => return Said::Hint,
        "undo" | "u" => return Said::Undo,
        "quit" | "q" | "exit" => return Said::Quit,
        "" => return Said::Other("Type the number of a move.".into()),
        _ => {}
    }
    let begins: Vec<_> = (0..words.len())
        .filter(|&index| plain(&words[index]).starts_with(&typed))
        .collect();
    let exact = begins.iter().find(|&&index| plain(&words[index]) == typed);
    match (exact, &begins[..]) {
        (Some(&index), _) | (None, &[index]) => Said::Move(index),
        (None, []) => Said::Other("There is no such move.".into()),
        (None, _) => Said::Other(format!(
            "Several moves begin like this, for example `{}`.",
            words[begins[0]]
        )),
    }
}
