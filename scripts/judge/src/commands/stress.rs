//! `judge stress`: generated inputs, one after another, until a program fails on one.

use std::fs::{self, File};
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure, Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use tempfile::NamedTempFile;

use crate::candidate::{Candidate, Choice};
use crate::judging;
use crate::reference::{Reference, SIZES};
use crate::report;
use crate::sandbox::{Limits, Request};
use crate::shrink::shrink;
use crate::terminal::say;
use crate::verdict::{Judged, Verdict};
use crate::workspace::{Problem, Workspace};

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name, or a part of it that no other has
    problem: String,
    #[command(flatten)]
    choice: Choice,
    /// Begin with this seed, to meet the same inputs again; random if not given
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Stop after so many inputs
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    tests: u64,
    /// Stop after so many seconds
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    time: f64,
    /// Keep the input that was found, and its answer, as the test NAME
    #[arg(long, value_name = "NAME")]
    save: Option<String>,
}

/// How long a failing input is made smaller.
const SHRINKING: Duration = Duration::from_secs(10);

/// A program under test, with what is needed to test it.
struct Stress<'a> {
    problem: &'a Problem,
    reference: Reference,
    candidate: Candidate,
    seed: u64,
}

/// An input on which the program fails.
struct Failure {
    input: String,
    answer: Vec<u8>,
    judged: Judged,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let time = Duration::try_from_secs_f64(args.time);
    let time = time.map_err(|error| anyhow!("--time {}: {error}", args.time))?;
    if let Some(name) = &args.save {
        check_name(&workspace, problem, name)?;
    }
    let reference = Reference::build(&workspace, problem)?;
    let candidate = match args.choice.candidate(&workspace, problem)? {
        Some(built) => {
            built.map_err(|message| anyhow!("it does not compile:\n{}", message.trim_end()))?
        }
        None => Candidate::native(reference.solution()),
    };
    // Short enough to be typed again.
    let seed = args.seed.unwrap_or_else(|| rand::random::<u32>().into());
    let stress = Stress {
        problem,
        reference,
        candidate,
        seed,
    };
    let (count, found) = stress.search(args.tests, time)?;
    report::heading(problem);
    let Some((index, failure)) = found else {
        say!("  {count} inputs from seed {seed}: nothing found");
        return Ok(ExitCode::SUCCESS);
    };
    let size = size(index);
    let failing = seed.wrapping_add(index);
    say!(
        "  found with seed {seed} at input {}: generate {failing} {size}",
        index + 1
    );
    let failure = stress.shrunk(failure)?;
    failure.print(problem);
    if let Some(name) = &args.save {
        save(&workspace, problem, name, &failure)?;
    }
    Ok(ExitCode::FAILURE)
}

/// Returns the size of the input of this index: mostly tiny ones, since they are quick and say most.
fn size(index: u64) -> u8 {
    match index % 64 {
        20 => SIZES[2],
        rest if rest % 8 == 7 => SIZES[1],
        _ => SIZES[0],
    }
}

impl Stress<'_> {
    /// Tries inputs side by side; returns how many, and the first that fails with its index.
    fn search(&self, tests: u64, time: Duration) -> Result<(u64, Option<(u64, Failure)>)> {
        let start = Instant::now();
        let next = AtomicU64::new(0);
        // The one of the least index, whichever worker is first: so a seed finds the same every time.
        let found: Mutex<Option<(u64, Failure)>> = Mutex::new(None);
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::with_template(
            "{spinner} {pos} inputs, {per_sec}",
        )?);
        let work = || -> Result<()> {
            while found.lock().is_ok_and(|found| found.is_none()) && start.elapsed() < time {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= tests {
                    break;
                }
                let failure = self.try_index(index)?;
                bar.inc(1);
                if let (Some(failure), Ok(mut found)) = (failure, found.lock()) {
                    if found.as_ref().is_none_or(|&(other, _)| index < other) {
                        *found = Some((index, failure));
                    }
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..judging::workers()).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|it| {
                it.join()
                    .unwrap_or_else(|_| Err(anyhow!("a worker panicked")))
            })
        })?;
        bar.finish_and_clear();
        let found = found
            .into_inner()
            .map_err(|_| anyhow!("a worker panicked"))?;
        Ok((bar.position(), found))
    }

    fn try_index(&self, index: u64) -> Result<Option<Failure>> {
        let size = size(index);
        let input = self
            .reference
            .generate(self.seed.wrapping_add(index), size)?;
        let answer = self.reference.answer_generated(&input, size)?;
        self.try_input(input, answer)
    }

    fn try_input(&self, input: String, answer: Vec<u8>) -> Result<Option<Failure>> {
        let mut file = NamedTempFile::new().context("no temporary file can be made")?;
        file.write_all(input.as_bytes())?;
        let request = Request {
            program: self.candidate.command.clone(),
            input: file.path().to_path_buf(),
            limits: Limits::of(self.problem, self.candidate.room),
        };
        let judged = judging::judge(self.problem, &request, &answer)?;
        let failed = judged.verdict != Verdict::Accepted;
        Ok(failed.then_some(Failure {
            input,
            answer,
            judged,
        }))
    }

    /// Makes the input smaller as long as the program fails in the same way.
    fn shrunk(&self, failure: Failure) -> Result<Failure> {
        let verdict = failure.judged.verdict;
        let mut smallest = None;
        let input = failure.input.clone();
        shrink(&input, Instant::now() + SHRINKING, |input| {
            let Some(answer) = self.reference.answer(input)? else {
                return Ok(false);
            };
            let failure = self.try_input(input.to_string(), answer)?;
            let failure = failure.filter(|failure| failure.judged.verdict == verdict);
            let fails = failure.is_some();
            smallest = failure.or(smallest.take());
            Ok(fails)
        })?;
        Ok(smallest.unwrap_or(failure))
    }
}

impl Failure {
    fn print(&self, problem: &Problem) {
        let name = "smallest";
        report::test(name, name.len(), &self.judged);
        say!("\ninput of {}:", problem.name);
        report::text(&self.input);
        say!("answer:");
        report::text(&String::from_utf8_lossy(&self.answer));
    }
}

/// Fails unless a test of this name can be made, before anything is searched for it.
fn check_name(workspace: &Workspace, problem: &Problem, name: &str) -> Result<()> {
    let is_name = |char: char| char.is_alphanumeric() || "-_".contains(char);
    ensure!(
        !name.is_empty() && name.chars().all(is_name),
        "--save {name}: a name has letters, digits, - and _"
    );
    ensure!(
        !name.starts_with("hidden-"),
        "--save {name}: the hidden tests are called so"
    );
    for extension in ["in", "out"] {
        let path = workspace
            .testdata(&problem.name)
            .join(format!("{name}.{extension}"));
        ensure!(
            !path.exists(),
            "--save {name}: {} is there already",
            workspace.shown(&path)
        );
    }
    Ok(())
}

fn save(workspace: &Workspace, problem: &Problem, name: &str, failure: &Failure) -> Result<()> {
    let folder = workspace.testdata(&problem.name);
    fs::create_dir_all(&folder)?;
    for (extension, text) in [("in", failure.input.as_bytes()), ("out", &failure.answer)] {
        let path = folder.join(format!("{name}.{extension}"));
        let shown = workspace.shown(&path).to_string();
        let mut file = File::create_new(&path).with_context(|| shown.clone())?;
        file.write_all(text)?;
        say!("written: {shown}");
    }
    Ok(())
}
