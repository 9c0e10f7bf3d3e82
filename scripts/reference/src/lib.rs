//! What the references share: their arguments, how they read an input and refuse it, and the search
//! that is the definition of winning. It knows no theory.
//!
//! Each reference has this file as a module: it is no crate, so that nothing depends on it but them.

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
    /// A few small numbers, to be searched at once and read by a person.
    Tiny,
    /// What the definition answers in well under a second.
    Medium,
    /// The limits of the problem, its traps among them.
    Limits,
}

const USAGE: &str =
    "usage: generate SEED SIZE | solve, where SIZE is 0 (tiny), 1 (medium) or 2 (at the limits)";

/// Does what the arguments ask for. `read` takes the cases of an input or says why it is invalid;
/// `solve` answers them or says why it cannot. A newline is added to a text that ends without.
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
            _ => Err((2, USAGE.into())),
        },
        _ => Err((2, USAGE.into())),
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
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err((1, error.to_string())),
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

/// Reads all of the input before the first search: what is invalid is refused, however large.
fn answer<Case>(
    read: impl FnOnce(&mut Input) -> Result<Vec<Case>, String>,
    solve: impl FnOnce(&[Case]) -> Result<String, String>,
) -> Result<String, (u8, String)> {
    let mut text = String::new();
    let invalid = |why: String| (2, format!("the input is invalid: {why}"));
    io::stdin()
        .read_to_string(&mut text)
        .map_err(|error| invalid(error.to_string()))?;
    let mut input = Input::new(&text);
    let cases = read(&mut input).map_err(invalid)?;
    input.end().map_err(invalid)?;
    solve(&cases).map_err(|why| (3, why))
}

/// The tokens of an input that are still to be read, each with its line.
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

    pub fn is_at_end(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    fn end(&mut self) -> Result<(), String> {
        if self.is_at_end() {
            return Ok(());
        }
        let (line, token) = self.tokens.next().unwrap_or_default();
        Err(format!("line {line}: `{token}` stands after the end"))
    }

    /// Reads a number in `range`; `what` it is called when there is none.
    pub fn number<T>(&mut self, what: &str, range: &RangeInclusive<T>) -> Result<T, String>
    where
        T: Display + FromStr + PartialOrd,
    {
        let (least, most) = (range.start(), range.end());
        let Some((line, token)) = self.tokens.next() else {
            return Err(format!("it ends where a {what} is to follow"));
        };
        let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
        let number = token.parse().ok().filter(|it| range.contains(it));
        number.filter(|_| is_number).ok_or_else(|| {
            format!("line {line}: `{token}` is no {what}, which is a number from {least} to {most}")
        })
    }

    /// Reads `count` numbers in `range`.
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

/// The bounds of a search, about a second and 50 MB where positions have a hundred heaps: rather no
/// answer than one that nobody waits for.
const MOST_POSITIONS: usize = 50_000;
const MOST_MOVES: usize = 2_000_000;

/// A search of a game, which remembers who wins where.
pub struct Search<Position> {
    /// Whether the player to move wins.
    wins: HashMap<Position, bool>,
    moves: usize,
}

impl<Position: Clone + Eq + Hash> Search<Position> {
    pub fn new() -> Self {
        Self {
            wins: HashMap::new(),
            moves: 0,
        }
    }

    /// Tells whether the player to move wins: whether an option is lost for the player who has it.
    /// The stack is a `Vec`, since play may last longer than recursion can.
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
