//! The program of a reference: its arguments, its jobs, its exit status.

use std::env;
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::iter;
use std::marker::PhantomData;
use std::process::ExitCode;

use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::choice::{best_rank, nothing_to_play, Options, Rank};
use crate::dialogue::Dialogue;
use crate::erased::{downcast, erase, erase_case, Erased, ErasedCase};
use crate::explain::explain;
use crate::failure::Failure;
use crate::game::{Game, GameCase};
use crate::input::Input;
use crate::json::Json;
use crate::oracle;
use crate::play::play;
use crate::search::{Search, Work};
use crate::step::step;
use crate::table::Table;
use protocol::{self, Answer, Request, Size, Status};

const USAGE: &str = "usage: generate SEED SIZE | solve | lines | check INPUT OUTPUT ANSWER | \
    interact INPUT | dialogue [LINE…] | explain | \
    play INPUT [--position N] [--second] [--misere] | \
    begin [SEED] | step [--position N] [--second] [--misere] [--moves N,…] [--reply] | tables | serve, \
    where SIZE is 0 (tiny), 1 (medium) or 2 (at the limits)";

/// How many inputs of each size are generated to find a good position to begin with.
const MOST_GENERATED: usize = 30;

type NamedTable = (&'static str, Box<dyn Fn() -> Vec<String>>);
type ReadCases = Box<dyn Fn(&mut Input) -> Result<Vec<Erased>, String>>;
type AnswerCase = Box<dyn Fn(&Erased, &Work) -> Result<String, String>>;
type CheckCase = Box<dyn Fn(&Erased, &mut Input, &mut Input) -> Result<(), String>>;
type InteractCase = Box<dyn Fn(&Erased, &mut Dialogue) -> Result<(), String>>;

/// A reference: the inputs and the answers of a problem. [`game`] and [`calculation`] create one, and its `main` only
/// calls [`run`](Self::run).
pub struct Reference<Case> {
    program: Program,
    case: PhantomData<fn(&Case)>,
}

/// A reference whose cases have lost their type.
struct Program {
    generate: fn(&mut Pcg64, Size) -> String,
    read: ReadCases,
    answer: AnswerCase,
    erase_case: Option<fn(&Erased) -> ErasedCase>,
    check: Option<CheckCase>,
    interact: Option<InteractCase>,
    tables: Vec<NamedTable>,
}

/// Returns the reference of a problem about a game.
///
/// - `generate` returns a valid input.
/// - `read` returns the games of an input, each with the positions asked about, or why the input is invalid. Positions
///   with the same rules belong to one game, and share one search.
/// - `answer` returns the output for all positions of one game: see [`win_or_loss`] and [`each`].
///
/// [`win_or_loss`]: crate::prelude::win_or_loss
/// [`each`]: crate::prelude::each
pub fn game<G: Game + 'static>(
    generate: fn(&mut Pcg64, Size) -> String,
    read: fn(&mut Input) -> Result<Vec<GameCase<G>>, String>,
    answer: impl Fn(&mut Search<G>, &[G::Position]) -> Result<String, String> + 'static,
) -> Reference<GameCase<G>> {
    let answer = move |(game, positions): &GameCase<G>, work: &Work| {
        answer(&mut Search::with(game, G::ENDING, work), positions)
    };
    let mut reference = reference(generate, read, answer);
    reference.program.erase_case = Some(erase_case::<G>);
    reference
}

/// Returns the reference of a problem that is not a game, such as one of arithmetic or of counting.
pub fn calculation<Case: 'static>(
    generate: fn(&mut Pcg64, Size) -> String,
    read: fn(&mut Input) -> Result<Vec<Case>, String>,
    answer: fn(&Case) -> Result<String, String>,
) -> Reference<Case> {
    reference(generate, read, move |case, _| answer(case))
}

fn reference<Case: 'static>(
    generate: fn(&mut Pcg64, Size) -> String,
    read: fn(&mut Input) -> Result<Vec<Case>, String>,
    answer: impl Fn(&Case, &Work) -> Result<String, String> + 'static,
) -> Reference<Case> {
    let program = Program {
        generate,
        read: Box::new(move |input| read(input).map(erase)),
        answer: Box::new(move |case, work| answer(downcast(case), work)),
        erase_case: None,
        check: None,
        interact: None,
        tables: Vec::new(),
    };
    Reference {
        program,
        case: PhantomData,
    }
}

impl<Case: 'static> Reference<Case> {
    /// Adds a table that the problem's README shows under this name. Its values are those of `common`.
    #[must_use]
    pub fn table<Column: Clone>(
        mut self,
        name: &'static str,
        table: impl Fn() -> Table<Column> + 'static,
    ) -> Self {
        let lines = Box::new(move || table().lines());
        self.program.tables.push((name, lines));
        self
    }

    /// Sets the check of outputs for a problem with several right outputs, whose `checker` is `reference`. `check`
    /// reads the output and the expected answer of one case, and returns the mistake. It must not search, so that it
    /// works at the limits.
    #[must_use]
    pub fn check(
        mut self,
        check: fn(&Case, output: &mut Input, answer: &mut Input) -> Result<(), String>,
    ) -> Self {
        let check: CheckCase =
            Box::new(move |case, output, answer| check(downcast(case), output, answer));
        self.program.check = Some(check);
        self
    }

    /// Sets the opponent of the judged program for a problem whose `checker` is `interactive`. `interact` plays one
    /// case, and returns the program's mistake. It must behave the same in every dialogue with the same program. An
    /// input that no program can win is invalid: `read` must refuse it.
    #[must_use]
    pub fn interact(mut self, interact: fn(&Case, &mut Dialogue) -> Result<(), String>) -> Self {
        let interact: InteractCase =
            Box::new(move |case, dialogue| interact(downcast(case), dialogue));
        self.program.interact = Some(interact);
        self
    }

    /// Does the job that the arguments of the program name.
    pub fn run(self) -> ExitCode {
        self.program.run()
    }
}

impl Program {
    fn run(&self) -> ExitCode {
        let arguments: Vec<_> = env::args_os()
            .skip(1)
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect();
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let done = self.job(&arguments);
        match done.and_then(print) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                eprintln!("{}", failure.why);
                ExitCode::from(failure.status.code())
            }
        }
    }

    fn job(&self, arguments: &[&str]) -> Result<String, Failure> {
        let usage = || Failure::invalid(USAGE);
        match arguments {
            ["generate", seed, size] => {
                let seed = seed.parse().map_err(|_| usage())?;
                let size = Size::by_name(size).ok_or_else(usage)?;
                self.reply(&Request::Generate { seed, size })
            }
            ["lines"] => self.reply(&Request::Lines(read_stdin()?)),
            ["solve"] => self.reply(&Request::Solve(read_stdin()?)),
            ["check", input, output, answer] => self.reply(&Request::Check {
                input: read_file(input)?,
                output: read_file(output)?,
                answer: read_file(answer)?,
            }),
            [protocol::SERVE] => {
                self.serve(&mut io::stdin().lock(), &mut io::stdout().lock())?;
                Ok(String::new())
            }
            ["interact", input] => {
                let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
                let (said, done) = self.talk(text(&read_file(input)?)?, &mut stdin, &mut stdout)?;
                for line in said {
                    eprintln!("{line}");
                }
                done.map(|()| String::new())
            }
            ["dialogue", lines @ ..] => self.dialogue(text(&read_stdin()?)?, lines),
            ["explain"] => {
                let asked = self.erase_case.ok_or_else(no_game)?;
                let cases = self.cases(text(&read_stdin()?)?)?;
                Ok(explain(&cases.iter().map(asked).collect::<Vec<_>>()))
            }
            ["play", input, options @ ..] => {
                let asked = self.erase_case.ok_or_else(no_game)?;
                let options = Options::of_play(options).ok_or_else(usage)?;
                let cases = self.cases(text(&read_file(input)?)?)?;
                let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
                let asked: Vec<_> = cases.iter().map(asked).collect();
                play(&asked, &options, &mut stdin, &mut stdout)?;
                Ok(String::new())
            }
            ["begin"] => {
                let sample = text(&read_stdin()?)?.to_string();
                self.begin(Some(sample), 0)
            }
            ["begin", seed] => self.begin(None, seed.parse().map_err(|_| usage())?),
            ["step", options @ ..] => {
                let asked = self.erase_case.ok_or_else(no_game)?;
                let options = Options::of_step(options).ok_or_else(usage)?;
                let cases = self.cases(text(&read_stdin()?)?)?;
                step(&cases.iter().map(asked).collect::<Vec<_>>(), &options)
            }
            ["tables"] => Ok(self.tables()),
            _ => Err(usage()),
        }
    }

    /// Answers requests until there are no more.
    fn serve(&self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
        let broken = |error: io::Error| Failure::invalid(format!("the connection: {error}"));
        while let Some((number, request)) = Request::read(input).map_err(broken)? {
            let answer = match self.reply(&request) {
                Ok(text) => Answer {
                    status: Status::Done,
                    text: line_by_line(text).into_bytes(),
                },
                Err(Failure { status, why }) => Answer {
                    status,
                    text: why.into_bytes(),
                },
            };
            answer.write(number, out).map_err(broken)?;
        }
        Ok(())
    }

    /// Does one of the jobs that can also be asked for on a connection.
    fn reply(&self, request: &Request) -> Result<String, Failure> {
        match request {
            Request::Generate { seed, size } => {
                Ok((self.generate)(&mut Pcg64::seed_from_u64(*seed), *size))
            }
            Request::Solve(input) => self.solve(text(input)?),
            Request::Lines(input) => self.lines(text(input)?),
            Request::Check {
                input,
                output,
                answer,
            } => {
                // The output of a program need not be text.
                let output = String::from_utf8_lossy(output);
                self.check(text(input)?, &output, text(answer)?)
            }
        }
    }

    /// Returns the form of each line of an input: lines of the same form have the same text.
    fn lines(&self, text: &str) -> Result<String, Failure> {
        let mut input = Input::with_kinds(text);
        let read = (self.read)(&mut input).and_then(|_| input.end());
        read.map_err(|why| Failure::invalid(format!("the input is invalid: {why}")))?;
        Ok(input.kinds().join("\n"))
    }

    /// Returns the input with the best position to begin with: the sample if no other can be better, or else the best
    /// of the sample and inputs generated from the seed. Inputs at the limits are not generated, because they are too
    /// large to be played.
    fn begin(&self, sample: Option<String>, seed: u64) -> Result<String, Failure> {
        let asked = self.erase_case.ok_or_else(no_game)?;
        let mut rng = Pcg64::seed_from_u64(seed);
        let sizes = [Size::Tiny, Size::Medium]
            .into_iter()
            .flat_map(|size| iter::repeat_n(size, MOST_GENERATED));
        let generated = sizes.map(|size| (self.generate)(&mut rng, size));
        let mut work = oracle::Work::new();
        let mut best = (None, String::new());
        for input in sample.into_iter().chain(generated) {
            let games = self.cases(&input)?;
            let cases: Vec<_> = games.iter().map(asked).collect();
            let rank = best_rank(&cases, &mut work);
            if rank > best.0 {
                best = (rank, input);
            }
            if best.0 == Some(Rank::BEST) {
                break;
            }
        }
        let (rank, input) = best;
        rank.map(|_| input).ok_or_else(nothing_to_play)
    }

    /// Reads all of an input before any of it is used, so that an invalid input is refused, however large it is.
    fn cases(&self, text: &str) -> Result<Vec<Erased>, Failure> {
        let mut input = Input::new(text);
        let cases = (self.read)(&mut input).and_then(|cases| input.end().map(|()| cases));
        cases.map_err(|why| Failure::invalid(format!("the input is invalid: {why}")))
    }

    fn solve(&self, text: &str) -> Result<String, Failure> {
        let cases = self.cases(text)?;
        // All games share one limit on work, so a large input is given up as a whole.
        let work = Work::default();
        let answers = cases.iter().map(|case| (self.answer)(case, &work));
        answers
            .collect::<Result<_, _>>()
            .map_err(Failure::too_large)
    }

    fn check(&self, input: &str, output: &str, answer: &str) -> Result<String, Failure> {
        let check = self.check.as_ref().ok_or_else(|| {
            Failure::no_such_job("this problem has one right output: compare it with the answer")
        })?;
        let cases = self.cases(input)?;
        let mut output = Input::with_name("output", output);
        let mut answer = Input::with_name("expected answer", answer);
        let mut checks = cases
            .iter()
            .map(|case| check(case, &mut output, &mut answer));
        let checked = checks
            .try_for_each(|outcome| outcome)
            .and_then(|()| output.end());
        checked.map_err(Failure::wrong)?;
        Ok(String::new())
    }

    /// Returns the dialogue, and the result of the program.
    fn talk(
        &self,
        input: &str,
        stdin: &mut dyn Read,
        stdout: &mut dyn Write,
    ) -> Result<(Vec<String>, Result<(), Failure>), Failure> {
        let interact = self
            .interact
            .as_ref()
            .ok_or_else(|| Failure::no_such_job("this problem is not interactive"))?;
        let cases = self.cases(input)?;
        let mut dialogue = Dialogue::new(stdin, stdout);
        let mut talks = cases.iter().map(|case| interact(case, &mut dialogue));
        let done = talks.try_for_each(|talk| talk);
        drop(talks);
        Ok(dialogue.end(done))
    }

    /// Returns as JSON the dialogue with a program that prints these lines. A page has no standard input to wait on, so
    /// it passes all lines. `isOver` is false if the opponent waits for another line, and `why` is the program's
    /// mistake, or `null`.
    fn dialogue(&self, input: &str, lines: &[&str]) -> Result<String, Failure> {
        let program: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let (said, done) = self.talk(input, &mut program.as_bytes(), &mut io::sink())?;
        let failure = done.err();
        let is_over = !matches!(&failure, Some(failure) if failure.status == Status::CutShort);
        let mistake = failure.filter(|_| is_over).map(|failure| failure.why);
        let dialogue = Json::Object(vec![
            ("said", Json::list(said.into_iter().map(Json::text))),
            ("isOver", Json::Is(is_over)),
            ("why", mistake.into()),
        ]);
        Ok(dialogue.to_string())
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

fn read_stdin() -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match io::stdin().read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::invalid(format!("the input is invalid: {error}"))),
    }
}

fn read_file(path: &str) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::invalid(format!("{path}: {error}")))
}

/// Returns an input or an answer as text.
fn text(bytes: &[u8]) -> Result<&str, Failure> {
    str::from_utf8(bytes)
        .map_err(|error| Failure::invalid(format!("the input is invalid: {error}")))
}

fn print(text: String) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let text = line_by_line(text);
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::wrong(error.to_string()))
        }
        _ => Ok(()),
    }
}

/// Returns a text whose last line ends with a line break.
fn line_by_line(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::hash::{Hash, Hasher};

    use crate::answer::win_or_loss;
    use crate::games::nim;

    /// Each case is a number; its divisors are to be named in any order.
    fn divisors() -> Program {
        let read = |input: &mut Input| input.numbers(1, "number", 1..=99);
        let answer = |number: &u64| {
            let divisors: Vec<_> = (1..=*number)
                .filter(|divisor| number.is_multiple_of(*divisor))
                .map(|divisor| divisor.to_string())
                .collect();
            Ok(divisors.join(" "))
        };
        let divisors = calculation(|_, _| "12".into(), read, answer)
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
            });
        divisors.program
    }

    #[track_caller]
    fn assert_fails(done: Result<String, Failure>, status: Status, why: &str) {
        let failure = done.expect_err("it fails");
        assert_eq!((failure.status, failure.why.as_str()), (status, why));
    }

    #[test]
    fn an_output_may_differ_from_the_answer() {
        let checked = |output| divisors().check("6", output, "1 2 3 6 ");
        assert!(checked("6 3 2 1").is_ok());
        assert_fails(
            checked("6 3\n4 1"),
            Status::Wrong,
            "line 2: 4 does not divide 6",
        );
        assert_fails(
            checked("6 3 2"),
            Status::Wrong,
            "the output ends where a divisor is expected",
        );
        assert_fails(
            checked("6 3 2 1 1"),
            Status::Wrong,
            "line 1: `1` stands after the end",
        );
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
        fails(
            "",
            Status::CutShort,
            "the program ended where its move was expected",
        );
        let why = "the program's move: `1` is not a divisor, which is a number from 2 to 12";
        fails("1\n", Status::Wrong, why);
        fails(
            "3 4\n",
            Status::Wrong,
            "the program's move: `4` stands after the end",
        );
        fails(
            "\n",
            Status::Wrong,
            "the program's move: the line ends where a divisor is expected",
        );
        fails(
            "3\n7\n",
            Status::Wrong,
            "the program said `7` after the end",
        );
        let long = "3".repeat(70_000);
        fails(
            &long,
            Status::Wrong,
            "the program's move is a line of 65536 bytes or more",
        );
    }

    #[test]
    fn a_page_asks_for_the_dialogue_with_all_lines_so_far() {
        let dialogue = |lines: &[&str], expected| {
            assert!(
                divisors()
                    .dialogue("12", lines)
                    .is_ok_and(|said| said == expected),
                "{expected}"
            );
        };
        dialogue(
            &[],
            r#"{"said":["opponent  12"],"isOver":false,"why":null}"#,
        );
        dialogue(
            &["3"],
            r#"{"said":["opponent  12","program   3","opponent  4"],"isOver":true,"why":null}"#,
        );
        let why = "the program said `7` after the end";
        dialogue(
            &["3", "7"],
            &format!(
                r#"{{"said":["opponent  12","program   3","opponent  4"],"isOver":true,"why":"{why}"}}"#
            ),
        );
        let why = "this problem is not interactive";
        let nim = game(
            |_, _| String::new(),
            |_| Ok(vec![(nim("sticks"), Vec::new())]),
            win_or_loss("win", "loss"),
        );
        assert_fails(nim.program.dialogue("", &[]), Status::NoSuchJob, why);
    }

    #[test]
    fn what_is_not_a_game_is_neither_explained_nor_played() {
        let why = "this problem is not a game that two can play";
        assert_fails(divisors().job(&["play", "-"]), Status::NoSuchJob, why);
        assert_fails(divisors().job(&["begin", "7"]), Status::NoSuchJob, why);
    }

    #[test]
    fn a_game_begins_with_the_sample_or_with_a_better_position() {
        // Nim with one heap: from 0 nothing can be played, from 1 there is one move, from 2 there are two, from 3
        // enough.
        let read = |input: &mut Input| {
            let heap = input.number("heap", 0..=9_usize)?;
            Ok(vec![(nim("sticks"), vec![vec![heap]])])
        };
        let begin = |generate, sample: Option<&str>| {
            let program = game(generate, read, win_or_loss("win", "loss")).program;
            program.begin(sample.map(str::to_string), 0)
        };
        let begins = |generate, sample, heap: &str| {
            assert!(begin(generate, sample).is_ok_and(|input| input == heap));
        };
        begins(|_, _| "4".into(), Some("3"), "3");
        begins(|_, size| size.pick(["2", "3", "4"]).into(), Some("1"), "3");
        begins(|_, size| size.pick(["2", "1", "4"]).into(), Some("1"), "2");
        begins(|_, _| "01".into(), Some("1"), "1");
        begins(|_, _| "5".into(), None, "5");
        let why = "no position of the input has a move: there is nothing to play";
        assert_fails(begin(|_, _| "0".into(), Some("0")), Status::Invalid, why);
        let why = "the input is invalid: line 1: `x` is not a heap, which is a number from 0 to 9";
        assert_fails(begin(|_, _| "3".into(), Some("x")), Status::Invalid, why);
    }

    fn serve(requests: &[Request]) -> Result<Vec<(Status, String)>, Failure> {
        let (mut input, mut out) = (Vec::new(), Vec::new());
        for (number, request) in (1..).zip(requests) {
            request.write(number, &mut input).unwrap();
        }
        divisors().serve(&mut &input[..], &mut out)?;
        let mut out = &out[..];
        let answers = (1..)
            .zip(requests)
            .map(|(number, _)| {
                let Answer { status, text } = Answer::read(number, 1000, &mut out).unwrap();
                (status, String::from_utf8(text).unwrap())
            })
            .collect();
        assert!(out.is_empty());
        Ok(answers)
    }

    #[test]
    fn requests_on_a_connection_are_answered_as_single_jobs_are() {
        let bytes = |text: &str| text.as_bytes().to_vec();
        let check = |output: &[u8]| Request::Check {
            input: bytes("6"),
            output: output.to_vec(),
            answer: bytes("1 2 3 6"),
        };
        let size = Size::Tiny;
        let requests = [
            Request::Generate { seed: 1, size },
            Request::Solve(bytes("6")),
            Request::Solve(bytes("x")),
            Request::Solve(vec![0xff]),
            Request::Lines(bytes("6\n")),
            check(b"6 1"),
            check(b"4"),
            check(b"\xff"),
            Request::Solve(bytes("100")),
            Request::Solve(bytes("7")),
        ];
        let not_in =
            |token| format!("line 1: `{token}` is not a divisor, which is a number from 1 to 6");
        let not_a_number = |token| {
            format!("the input is invalid: line 1: `{token}` is not a number, which is a number from 1 to 99")
        };
        let not_text = "the input is invalid: invalid utf-8 sequence of 1 bytes from index 0";
        let answers = [
            (Status::Done, "12\n".to_string()),
            (Status::Done, "1 2 3 6\n".to_string()),
            (Status::Invalid, not_a_number("x")),
            (Status::Invalid, not_text.to_string()),
            (Status::Done, "number\n".to_string()),
            (
                Status::Wrong,
                "the output ends where a divisor is expected".to_string(),
            ),
            (Status::Wrong, "line 1: 4 does not divide 6".to_string()),
            (Status::Wrong, not_in('\u{fffd}')),
            (Status::Invalid, not_a_number("100")),
            (Status::Done, "1 7\n".to_string()),
        ];
        assert_eq!(serve(&requests).unwrap(), answers);
    }

    #[test]
    fn a_reference_ends_at_what_is_no_request() {
        let mut out = Vec::new();
        let done = divisors().serve(&mut &b"1 solve 1\n72 fly\n3 solve 1\n7"[..], &mut out);
        assert_fails(
            done.map(|()| String::new()),
            Status::Invalid,
            "the connection: `2 fly` is no request",
        );
        assert_eq!(out, b"1 0 4\n1 7\n");
    }

    /// A position that is expensive to hash.
    #[derive(Clone, PartialEq, Eq)]
    struct Dear(u8);

    impl Hash for Dear {
        fn hash<H: Hasher>(&self, state: &mut H) {
            state.write(&vec![self.0; 1 << 16]);
        }
    }

    /// Position 2 has many moves, all to position 1, which is won, so the search tries each of them.
    struct Many;

    impl Game for Many {
        type Position = Dear;
        type Move = u32;

        fn rules(&self) -> String {
            String::new()
        }

        fn moves(&self, Dear(position): Dear) -> impl Iterator<Item = (u32, Dear)> {
            let count = [0, 1, 600][usize::from(position)];
            (0..count).map(move |number| (number, Dear(position - 1)))
        }

        fn show(&self, _: &Dear) -> String {
            String::new()
        }
    }

    /// The limit on work is for all games of one input. The work for one input does not count for the next.
    #[test]
    fn the_work_of_a_search_is_counted_for_each_input_anew() {
        let read = |input: &mut Input| {
            let games = input.until_end(|input| input.number("position", 0..=2))?;
            Ok(games
                .into_iter()
                .map(|game| (Many, vec![Dear(game)]))
                .collect())
        };
        let answer =
            |search: &mut Search<Many>, positions: &[Dear]| search.lines(positions, "win", "loss");
        let many = game(|_, _| String::new(), read, answer).program;
        for _ in 0..3 {
            assert!(many.solve("2 1").is_ok_and(|said| said == "loss\nwin\n"));
        }
        let why = "the game is too large to be searched";
        assert_fails(many.solve("2 2 2"), Status::TooLarge, why);
    }
}
