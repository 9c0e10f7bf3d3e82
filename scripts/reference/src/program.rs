//! The program that a reference is: its arguments, its jobs, its exit status.

use std::env;
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;
use std::rc::Rc;

use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::dialogue::Dialogue;
use crate::explain::explain;
use crate::failure::Failure;
use crate::game::{Asked, Game};
use crate::input::Input;
use crate::play::{play, Options};
use crate::search::Search;
use crate::table::Table;

/// How large a generated input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A few small numbers, to be searched at once and read by a person.
    Tiny,
    /// What the definition answers in well under a second.
    Medium,
    /// The limits of the problem, its traps among them.
    Limits,
}

impl Size {
    /// Returns the one of three values that is meant for this size.
    pub fn pick<T>(self, [tiny, medium, limits]: [T; 3]) -> T {
        match self {
            Self::Tiny => tiny,
            Self::Medium => medium,
            Self::Limits => limits,
        }
    }

    fn named(name: &str) -> Option<Self> {
        match name {
            "0" => Some(Self::Tiny),
            "1" => Some(Self::Medium),
            "2" => Some(Self::Limits),
            _ => None,
        }
    }
}

const USAGE: &str = "usage: generate SEED SIZE | solve | lines | check INPUT OUTPUT ANSWER | \
    interact INPUT | explain | \
    play INPUT [--position N] [--second] [--misere] | tables, \
    where SIZE is 0 (tiny), 1 (medium) or 2 (at the limits)";

type AnswerCase<Case> = Box<dyn Fn(&Case) -> Result<String, String>>;
type NamedTable = (&'static str, Box<dyn Fn() -> Vec<String>>);
type Explain<Case> = fn(&[Case]) -> String;
type Play<Case> = fn(&[Case], &Options, &mut dyn BufRead, &mut dyn Write) -> Result<(), Failure>;
type Interact<Case> = fn(&Case, &mut Dialogue) -> Result<(), String>;
type Check<Case> = fn(&Case, &mut Input, &mut Input) -> Result<(), String>;

/// A reference: what a problem knows about its inputs and answers. [`game`] or [`calculation`] makes
/// one, and [`run`](Self::run) is the whole of its `main`.
pub struct Reference<Case> {
    generate: fn(&mut Pcg64, Size) -> String,
    read: fn(&mut Input) -> Result<Vec<Case>, String>,
    answer: AnswerCase<Case>,
    explain: Option<Explain<Case>>,
    play: Option<Play<Case>>,
    check: Option<Check<Case>>,
    interact: Option<Interact<Case>>,
    tables: Vec<NamedTable>,
}

/// Returns the reference of a problem about a game.
///
/// - `generate` prints a valid input.
/// - `read` returns the games of an input, each with the positions asked about, or says why it is
///   invalid. Positions with the same rules belong to one game: they are searched once.
/// - `answer` returns what the problem prints for all positions of one game: see [`win_or_loss`] and [`each`].
///
/// [`win_or_loss`]: crate::prelude::win_or_loss
/// [`each`]: crate::prelude::each
pub fn game<G: Game + 'static>(
    generate: fn(&mut Pcg64, Size) -> String,
    read: fn(&mut Input) -> Result<Vec<Asked<G>>, String>,
    answer: impl Fn(&mut Search<G>, &[G::Position]) -> Result<String, String> + 'static,
) -> Reference<Asked<G>> {
    // What is too large is given up for the whole input, not for each of its games.
    let work = Rc::default();
    let answer =
        move |(game, positions): &Asked<G>| answer(&mut Search::counting(game, &work), positions);
    Reference {
        answer: Box::new(answer),
        explain: Some(explain),
        play: Some(play),
        ..calculation(generate, read, |_| Ok(String::new()))
    }
}

/// Returns the reference of a problem that is no game to be played: of arithmetic, or of counting.
pub fn calculation<Case: 'static>(
    generate: fn(&mut Pcg64, Size) -> String,
    read: fn(&mut Input) -> Result<Vec<Case>, String>,
    answer: fn(&Case) -> Result<String, String>,
) -> Reference<Case> {
    Reference {
        generate,
        read,
        answer: Box::new(answer),
        explain: None,
        play: None,
        check: None,
        interact: None,
        tables: Vec::new(),
    }
}

impl<Case> Reference<Case> {
    /// Adds a table that the problem's README shows under this name. Its values are those of `common`.
    #[must_use]
    pub fn table<Column: Clone>(
        mut self,
        name: &'static str,
        table: impl Fn() -> Table<Column> + 'static,
    ) -> Self {
        self.tables.push((name, Box::new(move || table().lines())));
        self
    }

    /// Says which outputs are right where several are: the problem's `checker` is `reference`. `check`
    /// reads the output and the expected answer of one case, and says what is wrong. It must not search,
    /// so that it works at the limits.
    #[must_use]
    pub fn check(
        mut self,
        check: fn(&Case, output: &mut Input, answer: &mut Input) -> Result<(), String>,
    ) -> Self {
        self.check = Some(check);
        self
    }

    /// Says how to talk to the program that is judged, where the problem's `checker` is `interactive`.
    /// `interact` plays one case, and says what the program did wrong. It says the same in every dialogue
    /// with the same program. An input that no program can win is invalid: `read` must refuse it.
    #[must_use]
    pub fn interact(mut self, interact: fn(&Case, &mut Dialogue) -> Result<(), String>) -> Self {
        self.interact = Some(interact);
        self
    }

    /// Does what the arguments of the program ask for.
    pub fn run(self) -> ExitCode {
        let arguments: Vec<_> = env::args_os()
            .skip(1)
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let done = self.job(&arguments);
        match done.and_then(|text| print(&text)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                eprintln!("{}", failure.why);
                ExitCode::from(failure.status)
            }
        }
    }

    fn job(&self, arguments: &[&str]) -> Result<String, Failure> {
        let usage = || Failure::invalid(USAGE);
        match arguments {
            ["generate", seed, size] => {
                let seed = seed.parse().map_err(|_| usage())?;
                let size = Size::named(size).ok_or_else(usage)?;
                Ok((self.generate)(&mut Pcg64::seed_from_u64(seed), size))
            }
            ["lines"] => self.lines(&read_stdin()?),
            ["solve"] => self.solve(&read_stdin()?),
            ["check", input, output, answer] => {
                // What a program prints need not be text.
                let output = fs::read(output).unwrap_or_default();
                let output = String::from_utf8_lossy(&output);
                self.checked(&read_file(input)?, &output, &read_file(answer)?)
            }
            ["interact", input] => {
                let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
                let (said, done) = self.talk(&read_file(input)?, &mut stdin, &mut stdout)?;
                for line in said {
                    eprintln!("{line}");
                }
                done.map(|()| String::new())
            }
            ["explain"] => {
                let explain = self.explain.ok_or_else(no_game)?;
                Ok(explain(&self.cases(&read_stdin()?)?))
            }
            ["play", input, options @ ..] => {
                let play = self.play.ok_or_else(no_game)?;
                let options = Options::parse(options).ok_or_else(usage)?;
                let cases = self.cases(&read_file(input)?)?;
                let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
                play(&cases, &options, &mut stdin, &mut stdout)?;
                Ok(String::new())
            }
            ["tables"] => Ok(self.tables()),
            _ => Err(usage()),
        }
    }

    /// Returns what each line of an input holds: lines of the same form have the same text.
    fn lines(&self, text: &str) -> Result<String, Failure> {
        let mut input = Input::with_kinds(text);
        let read = (self.read)(&mut input).and_then(|_| input.end());
        read.map_err(|why| Failure::invalid(format!("the input is invalid: {why}")))?;
        Ok(input.kinds().join("\n"))
    }

    /// Reads all of an input before anything is done with it: what is invalid is refused, however large.
    fn cases(&self, text: &str) -> Result<Vec<Case>, Failure> {
        let mut input = Input::new(text);
        let cases = (self.read)(&mut input).and_then(|cases| input.end().map(|()| cases));
        cases.map_err(|why| Failure::invalid(format!("the input is invalid: {why}")))
    }

    fn solve(&self, text: &str) -> Result<String, Failure> {
        let cases = self.cases(text)?;
        let answers = cases.iter().map(&self.answer);
        answers
            .collect::<Result<_, _>>()
            .map_err(Failure::too_large)
    }

    fn checked(&self, input: &str, output: &str, answer: &str) -> Result<String, Failure> {
        let check = self.check.ok_or_else(|| {
            Failure::no_such_job("this problem has one right output: compare it with the answer")
        })?;
        let cases = self.cases(input)?;
        let mut output = Input::named("output", output);
        let mut answer = Input::named("expected answer", answer);
        let mut checks = cases
            .iter()
            .map(|case| check(case, &mut output, &mut answer));
        let checked = checks.try_for_each(|it| it).and_then(|()| output.end());
        checked.map_err(Failure::wrong)?;
        Ok(String::new())
    }

    /// Returns the dialogue, and how the program did.
    fn talk(
        &self,
        input: &str,
        stdin: &mut dyn Read,
        stdout: &mut dyn Write,
    ) -> Result<(Vec<String>, Result<(), Failure>), Failure> {
        let interact = self.interact;
        let interact =
            interact.ok_or_else(|| Failure::no_such_job("this problem is not interactive"))?;
        let cases = self.cases(input)?;
        let mut dialogue = Dialogue::new(stdin, stdout);
        let mut talks = cases.iter().map(|case| interact(case, &mut dialogue));
        let done = talks.try_for_each(|it| it);
        drop(talks);
        Ok(dialogue.end(done))
    }

    /// Returns the tables as the README has them.
    fn tables(&self) -> String {
        let table = |(name, lines): &NamedTable| {
            format!("<!-- table: {name} -->\n{}\n\n", lines().join("\n"))
        };
        self.tables.iter().map(table).collect()
    }
}

fn no_game() -> Failure {
    Failure::no_such_job("this problem is not a game that two can play")
}

fn read_stdin() -> Result<String, Failure> {
    let mut text = String::new();
    match io::stdin().read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(Failure::invalid(format!("the input is invalid: {error}"))),
    }
}

fn read_file(path: &str) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::invalid(format!("{path}: {error}")))
}

fn print(text: &str) -> Result<(), Failure> {
    let newline = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    let mut stdout = io::stdout().lock();
    match write!(stdout, "{text}{newline}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::wrong(error.to_string()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each case is a number; its divisors are to be named in any order.
    fn divisors() -> Reference<u64> {
        let read = |input: &mut Input| input.numbers(1, "number", 1..=99);
        let answer = |number: &u64| {
            let divisors = (1..=*number).filter(|it| number.is_multiple_of(*it));
            let divisors: Vec<_> = divisors.map(|it| it.to_string()).collect();
            Ok(divisors.join(" "))
        };
        calculation(|_, _| "12".into(), read, answer)
            .check(|number, output, answer| {
                while !answer.is_at_end() {
                    answer.number("divisor", 1..=99_u64)?;
                    let divisor = output.number("divisor", 1..=*number)?;
                    if !number.is_multiple_of(divisor) {
                        return Err(output.error(&format!("{divisor} does not divide {number}")));
                    }
                }
                Ok(())
            })
            .interact(|number, dialogue| {
                dialogue.say(number);
                let read = |input: &mut Input| input.number("divisor", 2..=*number);
                let divisor = dialogue.hear("move", read)?;
                dialogue.say(number / divisor);
                Ok(())
            })
    }

    #[track_caller]
    fn assert_fails(done: Result<String, Failure>, status: u8, why: &str) {
        let failure = done.expect_err("it fails");
        assert_eq!((failure.status, failure.why.as_str()), (status, why));
    }

    #[test]
    fn an_output_may_differ_from_the_answer() {
        let checked = |output| divisors().checked("6", output, "1 2 3 6 ");
        assert!(checked("6 3 2 1").is_ok());
        assert_fails(checked("6 3\n4 1"), 1, "line 2: 4 does not divide 6");
        assert_fails(
            checked("6 3 2"),
            1,
            "the output ends where a divisor is expected",
        );
        assert_fails(checked("6 3 2 1 1"), 1, "line 1: `1` stands after the end");
    }

    #[test]
    fn an_opponent_talks_to_the_program() {
        let talk = |program: &str| {
            let mut sent = Vec::new();
            let talk = divisors().talk("12", &mut program.as_bytes(), &mut sent);
            let (said, done) = talk.unwrap_or_else(|failure| panic!("{}", failure.why));
            (done.map(|()| String::from_utf8(sent).unwrap()), said)
        };
        let (done, said) = talk("3\n");
        assert!(done.is_ok_and(|sent| sent == "12\n4\n"));
        assert_eq!(said, ["opponent  12", "program   3", "opponent  4"]);
        let fails = |program: &str, status, why| assert_fails(talk(program).0, status, why);
        fails("", 5, "the program ended where its move was expected");
        let why = "the program's move: `1` is not a divisor, which is a number from 2 to 12";
        fails("1\n", 1, why);
        fails("3 4\n", 1, "the program's move: `4` stands after the end");
        fails(
            "\n",
            1,
            "the program's move: the line ends where a divisor is expected",
        );
        fails("3\n7\n", 1, "the program said `7` after the end");
        let long = "3".repeat(70_000);
        fails(
            &long,
            1,
            "the program's move is a line of 65536 bytes or more",
        );
    }

    #[test]
    fn what_is_not_a_game_is_neither_explained_nor_played() {
        let why = "this problem is not a game that two can play";
        assert_fails(divisors().job(&["play", "-"]), 4, why);
    }
}
