//! `cargo judge stress`: generated inputs, one after another, until a program fails on one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail, ensure, Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use solo::store;

use crate::cargo::{self, Profile};
use crate::contest::candidate::{Candidate, Choice};
use crate::contest::oracle::{self, beside, Oracle};
use crate::contest::referee::Referee;
use crate::contest::report;
use crate::contest::shrink::shrink;
use crate::contest::testdata;
use crate::contest::verdict::{Judgement, Verdict};
use crate::interrupt::{self, INTERRUPTED};
use crate::parallel;
use crate::problem::Problem;
use crate::reference::{size, Answer, Kinds};
use crate::workspace::Workspace;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name, any unambiguous part of it, or a path of its source or tests
    problem: String,
    #[command(flatten)]
    choice: Choice,
    /// Compare with this program, slow but right, instead of the reference: Rust, C, C++, Java or Python [default:
    /// `brute.*` beside the source; without it and a reference, the debug build of the program itself]
    #[arg(long, value_name = "FILE")]
    brute: Option<PathBuf>,
    /// Generate inputs with this program, called with a seed and a size: 0 (tiny), 1 (medium) or 2 (limits); by default,
    /// `gen.*` beside the source, or in the format of the samples
    #[arg(long = "gen", value_name = "FILE")]
    generator: Option<PathBuf>,
    /// Start with this seed, to get the same inputs again [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Stop after N inputs
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    tests: u64,
    /// Stop after S seconds; the last fifth is reserved for shrinking a failing input
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    time: f64,
    /// Save the input that was found, and its answer, as the test NAME
    #[arg(long, value_name = "NAME")]
    save: Option<String>,
}

/// A program under test, with what is needed to test it.
struct Stress<'a> {
    problem: &'a Problem,
    referee: Referee,
    oracle: Oracle,
    candidate: Candidate,
    /// Whether it is the workspace's own solution.
    is_trusted: bool,
    seed: u64,
    time: Duration,
    start: Instant,
    interrupted: &'static AtomicBool,
}

/// The result of an input.
enum Trial {
    Failed(Failure),
    /// The output of the program is right.
    Passed,
    NotCompared(Reason),
}

/// The reason why the output for an input was not compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    EmptyInput,
    /// The answer and the output are both empty.
    EmptyAnswer,
    NoAnswer,
    /// The answer was not known when the time ran out.
    LateAnswer,
    /// The program was still running when the time ran out.
    LateOutput,
}

impl Reason {
    /// Returns the message about a number of inputs, and what to do if there were no others.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::EmptyInput => (
                "were empty",
                "let the generator print them on standard output",
            ),
            Self::EmptyAnswer => (
                "had an empty answer",
                "let the brute force print the answer on standard output",
            ),
            Self::NoAnswer => (
                "had no answer",
                "use smaller inputs, or a brute force that answers them",
            ),
            Self::LateAnswer => (
                "had no answer in time",
                "use smaller inputs, a faster brute force or a longer --time",
            ),
            Self::LateOutput => ("had no output in time", "use a longer --time"),
        }
    }
}

/// How many inputs were compared, and how many were not.
#[derive(Default)]
struct Counts {
    compared: u64,
    others: BTreeMap<Reason, u64>,
}

impl Counts {
    fn add(&mut self, trial: &Trial) {
        match trial {
            Trial::NotCompared(reason) => *self.others.entry(*reason).or_default() += 1,
            Trial::Failed(_) | Trial::Passed => self.compared += 1,
        }
    }

    /// Fails if no input was compared: the search then shows nothing.
    fn check(&self) -> Result<()> {
        if self.compared > 0 {
            return Ok(());
        }
        let most = self.others.iter().max_by_key(|(_, count)| **count);
        let (reason, _) =
            most.context("no input was tried in the time given: use a longer --time")?;
        let (what, remedy) = reason.words();
        let share = if self.others.len() == 1 {
            "all"
        } else {
            "most"
        };
        bail!("nothing was compared: {share} inputs {what}: {remedy}")
    }

    /// Returns how many inputs were not compared, and why; `None` if all were.
    fn note(&self) -> Option<String> {
        let others = self.others.iter();
        let parts: Vec<_> = others
            .map(|(reason, count)| format!("{count} {}", reason.words().0))
            .collect();
        (!parts.is_empty()).then(|| format!("inputs that were not compared: {}", parts.join(", ")))
    }
}

/// An input on which the program fails.
struct Failure {
    input: String,
    answer: Vec<u8>,
    judged: Judgement,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    report::missing_limits();
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let time = Duration::try_from_secs_f64(args.time);
    let time = time.map_err(|error| anyhow!("--time {}: {error}", args.time))?;
    if let Some(name) = &args.save {
        check_name(&workspace, problem, name)?;
    }
    let oracle = oracle(args, &workspace, problem)?;
    let choice = args.choice.for_problem(&args.problem);
    let program = choice.program();
    let candidate = match program.candidate(&workspace, problem, Profile::Release)? {
        Some(built) => cargo::expect_built(built, "the solution")?,
        None => oracle.solution(&workspace, problem)?,
    };
    let start = Instant::now();
    let deadline = start.checked_add(time);
    let stress = Stress {
        problem,
        referee: oracle.referee(&workspace, problem)?,
        oracle: match deadline {
            Some(deadline) => oracle.until(deadline),
            None => oracle,
        },
        candidate,
        is_trusted: !program.is_chosen(),
        // Short enough to be typed again.
        seed: args.seed.unwrap_or_else(|| rand::random::<u32>().into()),
        time,
        start,
        interrupted: interrupt::flag(),
    };
    let (counts, found) = stress.search(args.tests)?;
    report::heading(&problem.name);
    let Some((index, failure)) = found else {
        return stress.nothing_found(&counts);
    };
    let (size, seed) = (size(index), stress.seed.wrapping_add(index));
    let number = index + 1;
    let generate = match stress.oracle {
        Oracle::Reference(_) => format!(": generate {seed} {size}"),
        Oracle::Programs(_) => String::new(),
    };
    say!(
        "  found with seed {} at input {number}{generate}",
        stress.seed
    );
    let failure = stress.shrunk(failure)?;
    failure.print(problem);
    if stress.time_left(5).is_zero() {
        anstream::eprintln!("note: the time ran out: a longer --time may find a smaller input");
    }
    if let Some(name) = &args.save {
        let is_answer_known = stress.oracle.debug_build().is_none();
        save(&workspace, problem, name, &failure, is_answer_known)?;
    }
    Ok(ExitCode::FAILURE)
}

/// Returns the oracle that the command line selects.
fn oracle(args: &Args, workspace: &Workspace, problem: &Problem) -> Result<Oracle> {
    let file = |given: &Option<PathBuf>, name: &str| match given {
        Some(file) => Ok(Some(file.clone())),
        None => beside(workspace, problem, name),
    };
    let (brute, generator) = (file(&args.brute, "brute")?, file(&args.generator, "gen")?);
    for (file, given, what) in [
        (&brute, &args.brute, "brute force"),
        (&generator, &args.generator, "generator"),
    ] {
        if let (Some(file), None) = (file, given) {
            say!("{what}: {}", workspace.display(file));
        }
    }
    let generator = generator.as_deref();
    if let Some(brute) = brute {
        let brute = oracle::brute(workspace, problem, &brute)?;
        return Oracle::of_programs(workspace, problem, brute, false, generator);
    }
    if generator.is_none() && cargo::reference(problem).is_file() {
        return Oracle::of_reference(workspace, problem);
    }
    let program = args.choice.for_problem(&args.problem).program();
    let debug = program.build(workspace, problem, Profile::Debug)?;
    let debug = cargo::expect_built(debug, "the solution")?;
    say!(
        "no brute force: looking for an error, too much time or memory, and another output of the debug build"
    );
    Oracle::of_programs(workspace, problem, debug.with_backtraces(), true, generator)
}

impl Stress<'_> {
    /// Returns the time that is left until `fifths` fifths of the whole time have passed.
    fn time_left(&self, fifths: u32) -> Duration {
        (self.time / 5)
            .saturating_mul(fifths)
            .saturating_sub(self.start.elapsed())
    }

    fn is_over(&self, fifths: u32) -> bool {
        self.interrupted.load(Ordering::Relaxed) || self.time_left(fifths).is_zero()
    }

    fn nothing_found(&self, counts: &Counts) -> Result<ExitCode> {
        let (count, seed) = (counts.compared, self.seed);
        let is_interrupted = self.interrupted.load(Ordering::Relaxed);
        if !is_interrupted {
            if count == 0 {
                self.oracle.check_answered()?;
            }
            counts.check()?;
        }
        let until = if is_interrupted {
            " before the interrupt"
        } else {
            ""
        };
        say!("  {count} inputs from seed {seed}: nothing found{until}");
        if let Some(note) = counts.note() {
            anstream::eprintln!("note: {note}");
        }
        Ok(if is_interrupted {
            ExitCode::from(INTERRUPTED)
        } else {
            ExitCode::SUCCESS
        })
    }

    /// Tries inputs side by side; returns how many were compared, and the first that fails with its index.
    fn search(&self, tests: u64) -> Result<(Counts, Option<(u64, Failure)>)> {
        let counts = Mutex::new(Counts::default());
        let next = AtomicU64::new(0);
        // The failure with the least index, whichever worker is first, so that a seed always has the same result.
        let found: Mutex<Option<(u64, Failure)>> = Mutex::new(None);
        let is_broken = AtomicBool::new(false);
        let bar = spinner("{spinner} {pos} inputs, {per_sec}, {elapsed}")?;
        let work = || -> Result<()> {
            while found.lock().is_ok_and(|found| found.is_none())
                && !is_broken.load(Ordering::Relaxed)
                && !self.is_over(4)
            {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= tests {
                    break;
                }
                let trial = self
                    .try_index(index)
                    .inspect_err(|_| is_broken.store(true, Ordering::Relaxed))?;
                bar.inc(1);
                if let Ok(mut counts) = counts.lock() {
                    counts.add(&trial);
                }
                if let (Trial::Failed(failure), Ok(mut found)) = (trial, found.lock()) {
                    if found.as_ref().is_none_or(|&(other, _)| index < other) {
                        *found = Some((index, failure));
                    }
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..parallel::workers())
                .map(|_| scope.spawn(work))
                .collect();
            workers.into_iter().try_for_each(|handle| {
                handle
                    .join()
                    .unwrap_or_else(|_| Err(anyhow!("a worker panicked")))
            })
        })?;
        bar.finish_and_clear();
        let panicked = "a worker panicked";
        let found = found.into_inner().map_err(|_| anyhow!(panicked))?;
        let counts = counts.into_inner().map_err(|_| anyhow!(panicked))?;
        Ok((counts, found))
    }

    fn try_index(&self, index: u64) -> Result<Trial> {
        if let Some(debug) = self.oracle.debug_build() {
            return match self.oracle.nth(self.seed, index)? {
                Some((input, _)) if input.trim().is_empty() => {
                    Ok(Trial::NotCompared(Reason::EmptyInput))
                }
                Some((input, answer)) => self.try_builds(debug, input, answer),
                None => Ok(Trial::NotCompared(Reason::LateAnswer)),
            };
        }
        let (input, answer) = match self.oracle.nth(self.seed, index)? {
            Some((input, Answer::Of(answer))) => (input, answer),
            Some((_, Answer::Invalid | Answer::TooLarge)) => {
                return Ok(Trial::NotCompared(Reason::NoAnswer))
            }
            Some((_, Answer::Late)) | None => return Ok(Trial::NotCompared(Reason::LateAnswer)),
        };
        let is_empty_input = input.trim().is_empty();
        // Other checkers may decide without the answer.
        let decides = self.problem.checker.comparison().is_some();
        let is_empty_answer = decides && answer.trim_ascii().is_empty();
        Ok(
            match self.try_input(&self.candidate, input, Some(answer))? {
                // It fails, whatever the answer is.
                failed @ Trial::Failed(_) => failed,
                _ if is_empty_input => Trial::NotCompared(Reason::EmptyInput),
                _ if is_empty_answer => Trial::NotCompared(Reason::EmptyAnswer),
                trial => trial,
            },
        )
    }

    /// Returns how a program fails on an input that only its debug build answers, if it does: by itself, with another output
    /// than that build, or only in that build.
    fn try_builds(&self, debug: &Candidate, input: String, answer: Answer) -> Result<Trial> {
        let (expected, is_failure_of_debug) = match answer {
            Answer::Of(answer) => (Some(answer), false),
            Answer::Invalid => (None, true),
            // The debug build may be much slower.
            Answer::TooLarge | Answer::Late => (None, false),
        };
        let has_answer = expected.is_some();
        let trial = self.try_input(&self.candidate, input.clone(), expected)?;
        let (trial, why) = match trial {
            Trial::Failed(failure)
                if has_answer
                    && matches!(
                        failure.judged.verdict,
                        Verdict::WrongAnswer | Verdict::PresentationError
                    ) =>
            {
                let why = "the debug build has another output";
                (Trial::Failed(failure), why)
            }
            Trial::Passed if is_failure_of_debug => {
                let why = "only the debug build fails, with its checks";
                (self.try_input(debug, input, None)?, why)
            }
            trial => return Ok(trial),
        };
        Ok(match trial {
            Trial::Failed(mut failure) => {
                failure.judged.why.push(why.to_string());
                Trial::Failed(failure)
            }
            trial => trial,
        })
    }

    /// Returns how a program fails on an input, if it does. A run that is cut short because the time runs out is not a
    /// failure.
    fn try_input(
        &self,
        candidate: &Candidate,
        input: String,
        answer: Option<Vec<u8>>,
    ) -> Result<Trial> {
        let mut limits = self.problem.limits(candidate.room);
        let left = self.time_left(5);
        let is_cut_short = left < limits.wall;
        limits.wall = limits.wall.min(left);
        limits.deadline = limits.deadline.min(left);
        let request = candidate.request(limits, self.is_trusted);
        let judged = self
            .referee
            .judge(&request, input.as_bytes(), answer.as_deref())?;
        let is_late = is_cut_short && self.time_left(5).is_zero();
        Ok(match judged.verdict {
            verdict if !verdict.is_failure() => Trial::Passed,
            _ if is_late => Trial::NotCompared(Reason::LateOutput),
            _ => Trial::Failed(Failure {
                input,
                answer: answer.unwrap_or_default(),
                judged,
            }),
        })
    }

    /// Makes the input smaller as long as the program fails in the same way and each line is of a kind that the
    /// original input has.
    fn shrunk(&self, failure: Failure) -> Result<Failure> {
        let verdict = failure.judged.verdict;
        let original = failure.input.clone();
        let line_kinds = self.oracle.kinds_of_lines(&original)?;
        let known: Option<BTreeSet<String>> =
            line_kinds.clone().map(|kinds| kinds.into_iter().collect());
        let unknown = |text: &str| -> Kinds { vec![String::new(); text.lines().count()] };
        let bar =
            spinner("{spinner} making the input smaller: {msg} bytes, {pos} tries, {elapsed}")?;
        bar.set_message(original.len().to_string());
        let mut smallest = None;
        let check = |input: &str| {
            bar.inc(1);
            let kinds = match &known {
                None => unknown(input),
                Some(known) => match self.oracle.kinds_of_lines(input)? {
                    Some(kinds) if kinds.iter().all(|kind| known.contains(kind)) => kinds,
                    _ => return Ok(None),
                },
            };
            let debug = self.oracle.debug_build();
            let answer = match debug {
                // The debug build is slower still, and its answer changes nothing.
                Some(_) if verdict == Verdict::TimeLimitExceeded => Answer::Late,
                _ => self.oracle.answer(input)?,
            };
            let trial = match (debug, answer) {
                (Some(debug), answer) => self.try_builds(debug, input.to_string(), answer)?,
                // An input with an empty answer tests nothing.
                (None, Answer::Of(answer)) if answer.is_empty() && !failure.answer.is_empty() => {
                    return Ok(None);
                }
                (None, Answer::Of(answer)) => {
                    self.try_input(&self.candidate, input.to_string(), Some(answer))?
                }
                _ => return Ok(None),
            };
            let failure = match trial {
                Trial::Failed(failure) if failure.judged.verdict == verdict => failure,
                _ => return Ok(None),
            };
            bar.set_message(input.len().to_string());
            smallest = Some(failure);
            Ok(Some(kinds))
        };
        let kinds = line_kinds.unwrap_or_else(|| unknown(&original));
        shrink(&original, kinds, || self.is_over(5), check)?;
        bar.finish_and_clear();
        Ok(smallest.unwrap_or(failure))
    }
}

/// Returns a spinner on standard error, which shows nothing unless that is a terminal.
fn spinner(template: &str) -> Result<ProgressBar> {
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template(template)?);
    bar.enable_steady_tick(Duration::from_millis(100));
    Ok(bar)
}

impl Failure {
    fn print(&self, problem: &Problem) {
        report::test("smallest", &self.judged);
        say!("\ninput of {}:", problem.name);
        report::text(&self.input);
        if problem.is_interactive() {
            say!("dialogue of the solution:");
        } else if self.answer.is_empty() {
            return;
        } else {
            say!("answer:");
        }
        report::text(&String::from_utf8_lossy(&self.answer));
    }
}

/// Fails, before the search, unless a test of this name can be saved.
fn check_name(workspace: &Workspace, problem: &Problem, name: &str) -> Result<()> {
    let is_name = |char: char| char.is_alphanumeric() || "-_".contains(char);
    ensure!(
        !name.is_empty() && name.chars().all(is_name),
        "--save {name}: use letters, digits, - and _"
    );
    let folder = testdata::folder_of_new(workspace, problem)?;
    testdata::check_free(workspace, &folder, name).with_context(|| format!("--save {name}"))
}

fn save(
    workspace: &Workspace,
    problem: &Problem,
    name: &str,
    failure: &Failure,
    is_answer_known: bool,
) -> Result<()> {
    let folder = testdata::folder_of_new(workspace, problem)?;
    let input = folder.join(format!("{name}.in"));
    let answer = folder.join(format!("{name}.out"));
    // The answer first: without it, any output would pass.
    let files: [(&Path, &[u8]); 2] = [
        (&answer, &failure.answer),
        (&input, failure.input.as_bytes()),
    ];
    let files = if is_answer_known {
        &files[..]
    } else {
        &files[1..]
    };
    store::create(files).context("the test is not saved")?;
    for (path, _) in files {
        say!("saved {}", workspace.display(path));
    }
    if !is_answer_known {
        let answer = workspace.display(&answer);
        anstream::eprintln!("note: the answer is unknown: write it to {answer}");
    }
    Ok(())
}
