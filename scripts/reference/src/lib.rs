//! What the references of the problems share: their arguments, how they read and refuse an input, and
//! the win/lose search that is the definition of winning.
//!
//! A reference is the example `<problem>-reference` of a problem's crate. Its `main` calls [`main`] with
//! three functions: one generates an input, one reads an input, one solves it. No function here uses the
//! theory of games, so a reference is an independent check of a solution.

use std::collections::HashMap;
use std::env;
use std::fmt::Display;
use std::hash::Hash;
use std::io::{self, Read, Write};
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::str::FromStr;
use std::vec;

use rand::SeedableRng;
use rand_pcg::Pcg64;

/// How large a generated input is.
#[derive(Clone, Copy)]
pub enum Size {
    /// A few small numbers, searched at once and easy to read.
    Tiny,
    /// An input that the search answers in well under a second.
    Medium,
    /// An input at the limits of the problem, with its traps.
    Limits,
}

/// The status for an output that cannot be written.
const UNWRITTEN: u8 = 1;
/// The status for invalid arguments and invalid inputs.
const INVALID: u8 = 2;
/// The status for a game that is too large to be searched.
const TOO_LARGE: u8 = 3;

const USAGE: &str =
    "usage: generate SEED SIZE | solve, where SIZE is 0 (tiny), 1 (medium) or 2 (at the limits)";

/// Runs a reference as its command-line arguments say and returns its exit status.
///
/// `generate SEED SIZE` prints the input that `generate` returns. `solve` reads standard input with
/// `read`, which returns the cases or why the input is invalid, and prints what `solve` returns, or
/// fails with its reason for not answering. A newline is added if the last one is missing.
///
/// # Errors
///
/// One line on standard error and a status: 1 if the output cannot be written, 2 if the arguments or the
/// input are invalid, 3 if the game is too large to be searched.
pub fn main<Case>(
    generate: impl FnOnce(&mut Pcg64, Size) -> String,
    read: impl FnOnce(&mut Input) -> Result<Vec<Case>, String>,
    solve: impl FnOnce(&[Case]) -> Result<String, String>,
) -> ExitCode {
    let arguments = env::args_os().skip(1);
    let arguments: Vec<_> = arguments
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let output = match arguments[..] {
        ["solve"] => answer(read, solve),
        ["generate", seed, size] => match (seed.parse(), Size::named(size)) {
            (Ok(seed), Some(size)) => Ok(generate(&mut Pcg64::seed_from_u64(seed), size)),
            _ => Err((INVALID, USAGE.into())),
        },
        _ => Err((INVALID, USAGE.into())),
    };
    match output.and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err((status, why)) => {
            eprintln!("{why}");
            ExitCode::from(status)
        }
    }
}

fn print(text: &str) -> Result<(), (u8, String)> {
    let newline = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    let mut stdout = io::stdout().lock();
    match write!(stdout, "{text}{newline}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err((UNWRITTEN, error.to_string()))
        }
        _ => Ok(()),
    }
}

impl Size {
    fn named(name: &str) -> Option<Self> {
        match name {
            "0" => Some(Self::Tiny),
            "1" => Some(Self::Medium),
            "2" => Some(Self::Limits),
            _ => None,
        }
    }
}

/// Returns the answer of the input on standard input. All of it is read before the first search, so an
/// invalid input is refused even if its games are too large to be searched.
fn answer<Case>(
    read: impl FnOnce(&mut Input) -> Result<Vec<Case>, String>,
    solve: impl FnOnce(&[Case]) -> Result<String, String>,
) -> Result<String, (u8, String)> {
    let mut text = String::new();
    let invalid = |why: String| (INVALID, format!("the input is invalid: {why}"));
    io::stdin()
        .read_to_string(&mut text)
        .map_err(|error| invalid(error.to_string()))?;
    let mut input = Input::new(&text);
    let cases = read(&mut input).map_err(invalid)?;
    input.end().map_err(invalid)?;
    solve(&cases).map_err(|why| (TOO_LARGE, why))
}

/// The tokens of an input that have not been read yet, each with the number of its line.
pub struct Input<'a> {
    tokens: Peekable<vec::IntoIter<(usize, &'a str)>>,
}

impl<'a> Input<'a> {
    fn new(text: &'a str) -> Self {
        let lines = text.lines().zip(1..);
        let tokens: Vec<_> = lines
            .flat_map(|(line, number)| line.split_ascii_whitespace().map(move |it| (number, it)))
            .collect();
        Self {
            tokens: tokens.into_iter().peekable(),
        }
    }

    /// Returns whether all tokens have been read.
    pub fn is_at_end(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    fn end(&mut self) -> Result<(), String> {
        if self.is_at_end() {
            return Ok(());
        }
        let (line, token) = self.tokens.next().unwrap_or_default();
        let token = quoted(token);
        Err(format!("line {line}: {token} follows the end of the input"))
    }

    /// Reads a number in `range`, of digits alone. `what` names it in an error.
    ///
    /// # Errors
    ///
    /// If the next token is not such a number, or there is none.
    pub fn number<T>(&mut self, what: &str, range: &RangeInclusive<T>) -> Result<T, String>
    where
        T: Display + FromStr + PartialOrd,
    {
        let (least, most) = (range.start(), range.end());
        let Some((line, token)) = self.tokens.next() else {
            return Err(format!("it ends where a {what} is expected"));
        };
        let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
        let number = token.parse().ok().filter(|it| range.contains(it));
        number.filter(|_| is_number).ok_or_else(|| {
            let token = quoted(token);
            format!(
                "line {line}: {token} is not a {what}, which is a number from {least} to {most}"
            )
        })
    }

    /// Reads `count` numbers in `range`, each as [`Input::number`].
    ///
    /// # Errors
    ///
    /// If one of the next `count` tokens is not such a number, or there are fewer.
    pub fn numbers<T>(
        &mut self,
        count: usize,
        what: &str,
        range: &RangeInclusive<T>,
    ) -> Result<Vec<T>, String>
    where
        T: Display + FromStr + PartialOrd,
    {
        (0..count).map(|_| self.number(what, range)).collect()
    }
}

/// Returns a token in backticks, cut after 40 characters.
fn quoted(token: &str) -> String {
    const MOST: usize = 40;
    match token.char_indices().nth(MOST) {
        Some((end, _)) => format!("`{}…`", &token[..end]),
        None => format!("`{token}`"),
    }
}

/// The limits of a search: about a second, and 50 MB where positions have a hundred heaps.
const MOST_POSITIONS: usize = 50_000;
const MOST_MOVES: usize = 2_000_000;

/// A win/lose search of one game. It remembers the outcome of every position it has decided.
pub struct Search<Position> {
    /// Whether the player to move wins.
    wins: HashMap<Position, bool>,
    moves: usize,
}

impl<Position: Clone + Eq + Hash> Default for Search<Position> {
    fn default() -> Self {
        Self::new()
    }
}

impl<Position: Clone + Eq + Hash> Search<Position> {
    /// Returns a search that has decided no position yet.
    pub fn new() -> Self {
        Self {
            wins: HashMap::new(),
            moves: 0,
        }
    }

    /// Returns whether the player to move wins, that is, whether an option is lost for the other player.
    /// `options` lists the positions that a move leads to.
    ///
    /// The stack is a `Vec`, since a game may last for more moves than recursion allows.
    ///
    /// # Errors
    ///
    /// If the game is too large to be searched.
    ///
    /// # Examples
    ///
    /// ```
    /// use reference::Search;
    ///
    /// // A move takes 1, 2 or 3 counters.
    /// let options = |heap: &u64| (1..=3.min(*heap)).map(|taken| heap - taken).collect::<Vec<_>>();
    /// let mut search = Search::new();
    /// assert_eq!(search.wins(&7, options), Ok(true));
    /// assert_eq!(search.wins(&8, options), Ok(false));
    /// ```
    pub fn wins<Options: IntoIterator<Item = Position>>(
        &mut self,
        position: &Position,
        options: impl Fn(&Position) -> Options,
    ) -> Result<bool, String> {
        let open = |position: Position| {
            let options = options(&position).into_iter().peekable();
            (position, options)
        };
        let mut stack = vec![open(position.clone())];
        loop {
            self.count_move(stack.len())?;
            let Some((_, untried)) = stack.last_mut() else {
                return Ok(self.wins[position]);
            };
            let wins = match untried.peek() {
                None => false,
                Some(option) => match self.wins.get(option) {
                    Some(false) => true,
                    Some(true) => {
                        untried.next();
                        continue;
                    }
                    None => {
                        let option = option.clone();
                        stack.push(open(option));
                        continue;
                    }
                },
            };
            let decided = stack.pop();
            let decided = decided.map(|(position, _)| (position, wins));
            self.wins.extend(decided);
        }
    }

    fn count_move(&mut self, open: usize) -> Result<(), String> {
        self.moves += 1;
        let positions = self.wins.len() + open;
        if positions <= MOST_POSITIONS && self.moves <= MOST_MOVES {
            return Ok(());
        }
        let moves = self.moves;
        Err(format!(
            "the game is too large to be searched: undecided after {positions} positions and {moves} moves"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::{quoted, Input, Search, MOST_POSITIONS};

    #[test]
    fn an_error_quotes_at_most_40_characters_of_a_token() {
        let long = "ø".repeat(1_000_000);
        let start = "ø".repeat(40);
        assert_eq!(quoted(&start), format!("`{start}`"));
        let mut input = Input::new(&long);
        assert_eq!(
            input.number("heap", &(1..=9)),
            Err(format!(
                "line 1: `{start}…` is not a heap, which is a number from 1 to 9"
            ))
        );
        assert_eq!(
            Input::new(&long).end(),
            Err(format!("line 1: `{start}…` follows the end of the input"))
        );
    }

    #[test]
    fn a_number_has_digits_alone_and_is_in_the_range() {
        for (text, number) in [("7", Some(7)), ("007", Some(7)), ("+7", None), ("10", None)] {
            let read = Input::new(text).number("heap", &(1..=9));
            assert_eq!(read.ok(), number, "{text}");
        }
    }

    #[test]
    fn an_error_names_the_line() {
        let mut input = Input::new("1 2\n\n3 x\n");
        assert_eq!(
            input.numbers(4, "heap", &(1..=9)),
            Err("line 3: `x` is not a heap, which is a number from 1 to 9".to_string())
        );
    }

    #[test]
    fn a_game_that_is_too_large_is_not_answered() {
        let heap = u64::try_from(MOST_POSITIONS).unwrap();
        let mut search = Search::new();
        assert_eq!(
            search.wins(&(heap - 1), |heap| heap.checked_sub(1)),
            Ok(true)
        );
        assert!(Search::new()
            .wins(&heap, |heap| heap.checked_sub(1))
            .is_err());
    }
}
