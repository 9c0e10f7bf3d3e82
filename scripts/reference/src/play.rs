//! `play`: a game against the user on standard input.

use std::io::{BufRead, Write};

use crate::choice::{choose, unknown, Choice, Options};
use crate::erased::ErasedCase;
use crate::explain::rules;
use crate::failure::Failure;
use crate::round::{Player, Round};

/// How many moves are listed; the others can be typed.
const MOST_LISTED: usize = 12;

struct Table<'a> {
    round: Round<'a>,
    out: &'a mut dyn Write,
}

/// How a game goes on.
enum Next {
    Play,
    /// Somebody won, or it is a draw.
    Over,
    Left,
}

/// The answer of the player on standard input.
enum Reply {
    Move(usize),
    Hint,
    Undo,
    Quit,
    Other(String),
}

/// The reasons why a game stops early. That the player is `Gone` is no failure.
enum Stop {
    Unknown(String),
    Gone,
}

/// Plays one game to its end, or to the end of `input`.
pub(crate) fn play(
    cases: &[ErasedCase],
    options: &Options,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Choice { ending, round, .. } = choose(cases, options)?;
    let rules = rules(round.game, ending);
    let mut table = Table { round, out };
    match table.play(&rules, input) {
        Err(Stop::Unknown(why)) => Err(unknown(&why)),
        Ok(()) | Err(Stop::Gone) => Ok(()),
    }
}

impl Table<'_> {
    fn play(&mut self, rules: &str, input: &mut dyn BufRead) -> Result<(), Stop> {
        self.say(&format!(
            "{rules}\nAnswer with the number of a move or with its words, or: hint, undo, quit.\n"
        ))?;
        loop {
            let next = if self.is_over()? {
                Next::Over
            } else {
                match self.round.mover {
                    Player::You => self.you(input)?,
                    Player::Computer => self.computer()?,
                }
            };
            match next {
                Next::Play => {}
                Next::Over => {
                    let looked_back = self.round.look_back().map_err(Stop::Unknown)?;
                    return self.say(&looked_back);
                }
                Next::Left => return Ok(()),
            }
        }
    }

    fn say(&mut self, text: &str) -> Result<(), Stop> {
        writeln!(self.out, "{text}").map_err(|_| Stop::Gone)
    }

    /// Returns the position in words.
    fn describe(&self) -> String {
        self.round.game.show(&self.round.position)
    }

    /// Prints who has won if the game is over; returns whether it is.
    fn is_over(&mut self) -> Result<bool, Stop> {
        let Some(end) = self.round.end() else {
            return Ok(false);
        };
        self.say(&format!("{}\n{}", self.describe(), end.words))?;
        Ok(true)
    }

    fn you(&mut self, input: &mut dyn BufRead) -> Result<Next, Stop> {
        let moves = self.round.moves().map_err(Stop::Unknown)?;
        let words: Vec<_> = moves
            .iter()
            .map(|(played, ..)| self.round.game.show_move(played))
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
                Reply::Quit => return Ok(Next::Left),
                Reply::Hint => {
                    let hint = self.round.hint(&moves);
                    self.say(&hint)?;
                }
                Reply::Undo if self.round.undo() => return Ok(Next::Play),
                Reply::Undo => self.say("You have made no move yet.")?,
                Reply::Other(why) => self.say(&why)?,
                Reply::Move(index) => {
                    let after = moves[index].1.clone();
                    self.round.make(index, words[index].clone(), after);
                    return Ok(Next::Play);
                }
            }
        }
    }

    fn list(&mut self, words: &[String]) -> Result<(), Stop> {
        self.say(&format!("\n{}", self.describe()))?;
        let width = words.len().min(MOST_LISTED).to_string().len();
        for (number, words) in (1..).zip(words.iter().take(MOST_LISTED)) {
            self.say(&format!("  {number:width$}  {words}"))?;
        }
        match words.len().saturating_sub(MOST_LISTED) {
            0 => Ok(()),
            more => self.say(&format!("  … and {more} more, numbered in the same order")),
        }
    }

    fn computer(&mut self) -> Result<Next, Stop> {
        let shown = self.describe();
        let reason = self.round.answer().map_err(Stop::Unknown)?;
        let played = self
            .round
            .turns
            .last()
            .map(|turn| turn.words.clone())
            .unwrap_or_default();
        self.say(&format!("\n{shown}\nI play: {played}. {reason}"))?;
        Ok(Next::Play)
    }
}

/// Returns the meaning of a line: the number of a move, the words of one or their beginning, or a command.
fn understand(line: &str, words: &[String]) -> Reply {
    let plain = |text: &str| {
        let lower = text.to_lowercase();
        lower.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let typed = plain(line);
    if let Ok(number) = typed.parse::<usize>() {
        return match number.checked_sub(1).filter(|&index| index < words.len()) {
            Some(index) => Reply::Move(index),
            None => Reply::Other(format!(
                "There is no move {number}: choose one of 1 to {}.",
                words.len()
            )),
        };
    }
    match typed.as_str() {
        "hint" | "h" => return Reply::Hint,
        "undo" | "u" => return Reply::Undo,
        "quit" | "q" | "exit" => return Reply::Quit,
        "" => return Reply::Other("Type the number of a move.".into()),
        _ => {}
    }
    let matching: Vec<_> = (0..words.len())
        .filter(|&index| plain(&words[index]).starts_with(&typed))
        .collect();
    let exact = matching
        .iter()
        .find(|&&index| plain(&words[index]) == typed);
    match (exact, &matching[..]) {
        (Some(&index), _) | (None, &[index]) => Reply::Move(index),
        (None, []) => Reply::Other("There is no such move.".into()),
        (None, _) => Reply::Other(format!(
            "Several moves begin like this, for example `{}`.",
            words[matching[0]]
        )),
    }
}
