//! The reference of a problem, which generates inputs and answers them by the definition of the game.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{bail, ensure, Context, Result};

use crate::cargo;
use crate::sandbox::{self, End, Limits, Request, Run};
use crate::shrink::Kinds;
use crate::workspace::{Problem, Workspace};

pub struct Reference {
    program: PathBuf,
    solution: PathBuf,
    /// When its answers are no longer wanted.
    deadline: Option<Instant>,
}

/// The sizes of inputs that a reference generates: tiny, medium and at the limits.
pub const SIZES: [u8; 3] = [0, 1, 2];

/// The exit status of a reference on an invalid input.
const INVALID: i32 = 2;

/// The exit status of a reference on an input too large to search.
const TOO_LARGE: i32 = 3;

/// How much CPU time one run may take: a reference gives up a search after about a second.
const CPU: Duration = Duration::from_secs(5);

/// How much wall-clock time one run may take, less the time it waits for a CPU. On a busy machine it may wait
/// long for the disk, or to be swapped in.
const WALL: Duration = Duration::from_mins(1);

/// The same if there is a deadline: a run that hangs must be named before it.
const WALL_BEFORE_DEADLINE: Duration = CPU;

/// What a reference says of an input.
pub enum Answer {
    Of(Vec<u8>),
    Invalid,
    /// The deadline came first.
    Late,
}

impl Reference {
    /// Builds the reference, and the solution that answers where the reference would take too long.
    pub fn build(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let [solution, program] = cargo::with_reference(workspace, problem)?;
        Ok(Self {
            program,
            solution,
            deadline: None,
        })
    }

    /// Returns this reference with a deadline, at which a run is ended and returns nothing.
    pub fn until(self, deadline: Instant) -> Self {
        let deadline = Some(deadline);
        Self { deadline, ..self }
    }

    pub fn solution(&self) -> &Path {
        &self.solution
    }

    /// Returns a valid input, always the same for a seed and a size; `None` if the deadline came first.
    pub fn generate(&self, seed: u64, size: u8) -> Result<Option<String>> {
        let arguments = ["generate".to_string(), seed.to_string(), size.to_string()];
        let Some(run) = self.run(&self.program, &arguments, "")? else {
            return Ok(None);
        };
        check_success(&run, &format!("the reference's `{}`", arguments.join(" ")))?;
        let input = String::from_utf8(run.stdout);
        Ok(Some(input.context(
            "the reference generates an input that is not text",
        )?))
    }

    /// Returns the answer of an input.
    pub fn answer(&self, input: &str) -> Result<Answer> {
        let Some(run) = self.run(&self.program, &["solve".to_string()], input)? else {
            return Ok(Answer::Late);
        };
        match run.report.end {
            End::Exited(INVALID) => Ok(Answer::Invalid),
            End::Exited(TOO_LARGE) => self.answer_of_solution(input),
            _ => {
                check_success(&run, "the reference's `solve`")?;
                Ok(Answer::Of(run.stdout))
            }
        }
    }

    /// Returns the answer of an input that this reference generated.
    pub fn answer_generated(&self, input: &str, size: u8) -> Result<Answer> {
        // At the limits a reference mostly gives up, after about a second.
        if size == SIZES[2] {
            return self.answer_of_solution(input);
        }
        match self.answer(input)? {
            Answer::Invalid => bail!("the reference refuses an input that it generated"),
            answer => Ok(answer),
        }
    }

    /// Lets the reference print what these arguments ask for.
    pub fn show(&self, arguments: &[&OsStr], input: Stdio) -> Result<()> {
        let mut command = Command::new(&self.program);
        command.args(arguments).stdin(input).stderr(Stdio::piped());
        let output = command.spawn()?.wait_with_output()?;
        let why = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{}", why.trim());
        Ok(())
    }

    /// Returns the tables of the problem's README, as the README has them.
    pub fn tables(&self) -> Result<String> {
        let run = self.run(&self.program, &["tables".to_string()], "")?;
        let run = run.context("the deadline came first")?;
        check_success(&run, "the reference's `tables`")?;
        Ok(String::from_utf8(run.stdout)?)
    }

    /// Returns what the workspace's solution answers.
    pub fn answer_of_solution(&self, input: &str) -> Result<Answer> {
        let Some(run) = self.run(&self.solution, &[], input)? else {
            return Ok(Answer::Late);
        };
        check_success(&run, "the workspace's solution")?;
        Ok(Answer::Of(run.stdout))
    }

    /// Returns what each line of an input holds, in the reference's words, so that lines of the same
    /// form have the same text; `None` if the input is invalid, or the reference does not tell.
    pub fn kinds_of_lines(&self, input: &str) -> Result<Option<Kinds>> {
        let run = self.run(&self.program, &["lines".to_string()], input)?;
        let told = run.filter(|run| run.report.end == End::Exited(0));
        Ok(told.map(|run| {
            let text = String::from_utf8_lossy(&run.stdout);
            text.lines().map(String::from).collect()
        }))
    }

    /// Runs a program of the workspace, under a supervisor as every program: nothing of it is left.
    fn run(&self, program: &Path, arguments: &[String], input: &str) -> Result<Option<Run>> {
        let left = self
            .deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            return Ok(None);
        }
        let name = program.to_string_lossy().into_owned();
        let request = Request {
            program: [name]
                .into_iter()
                .chain(arguments.iter().cloned())
                .collect(),
            limits: Limits {
                cpu: CPU,
                wall: left.map_or(WALL, |left| left.min(WALL_BEFORE_DEADLINE)),
                // On a busy machine it may take longer, but never longer than there is time.
                deadline: left.unwrap_or(WALL * 10),
                memory: 4 << 30,
                output: 256 << 20,
                processes: 64,
            },
            is_trusted: true,
        };
        let run = sandbox::run(&request, input.as_bytes())?;
        match run.report.end {
            End::Over(_) if self.deadline.is_some_and(|it| Instant::now() >= it) => Ok(None),
            End::Over(limit) => {
                let name = program.file_stem().unwrap_or_default().display();
                let arguments = arguments.join(" ");
                bail!("`{name} {arguments}` was stopped: it exceeded its {limit:?} limit")
            }
            _ => Ok(Some(run)),
        }
    }
}

fn check_success(run: &Run, what: &str) -> Result<()> {
    if run.report.end == End::Exited(0) {
        return Ok(());
    }
    let said = run.stderr.trim();
    let said = if said.is_empty() {
        "it says nothing"
    } else {
        said
    };
    match &run.report.end {
        End::Exited(status) => bail!("{what} fails with status {status}: {said}"),
        End::Signaled(signal) => bail!("{what} is ended by {signal}: {said}"),
        end => bail!("{what} fails: {end:?}"),
    }
}
