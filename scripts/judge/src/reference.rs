//! The reference of a problem, which generates inputs and answers them by the definition of the game.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{bail, ensure, Context, Result};
use sandbox::{End, Run};

use crate::cargo;
use crate::dialogue::{Dialogue, Ending};
use crate::trusted::{check_success, request, run, INVALID, TOO_LARGE};
use crate::workspace::{Checker, Problem, Workspace};

pub struct Reference {
    program: PathBuf,
    solution: PathBuf,
    checker: Checker,
    /// When its answers are no longer wanted.
    deadline: Option<Instant>,
}

/// The sizes of inputs that a reference generates: tiny, medium and at the limits.
pub const SIZES: [u8; 3] = [0, 1, 2];

/// Returns the size of the input of this index: mostly tiny ones, since they are quick and easy to read.
pub fn size(index: u64) -> u8 {
    match index % 64 {
        20 => SIZES[2],
        rest if rest % 8 == 7 => SIZES[1],
        _ => SIZES[0],
    }
}

/// The kind of each line: where a chunk begins and the next line after it are of one kind, it is likely
/// to be whole cases.
pub type Kinds = Vec<String>;

/// What a reference says of an input.
pub enum Answer {
    Of(Vec<u8>),
    Invalid,
    /// No search answers it in time.
    TooLarge,
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
            checker: problem.checker,
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

    pub fn program(&self) -> &Path {
        &self.program
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

    /// Returns the answer of an input, by the solution where the game is too large. The answer of an
    /// interactive problem is its dialogue with the solution.
    pub fn answer(&self, input: &str) -> Result<Answer> {
        match self.search(input)? {
            Answer::TooLarge => self.answer_of_solution(input),
            answer => Ok(answer),
        }
    }

    /// Returns the reference's own answer of an input.
    pub fn search(&self, input: &str) -> Result<Answer> {
        if self.checker == Checker::Interactive {
            return self.dialogue(input);
        }
        let Some(run) = self.run(&self.program, &["solve".to_string()], input)? else {
            return Ok(Answer::Late);
        };
        match run.report.end {
            End::Exited(INVALID) => Ok(Answer::Invalid),
            End::Exited(TOO_LARGE) => Ok(Answer::TooLarge),
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

    /// Returns the input of this index that `stress` tries with a seed, and its answer; `None` if the
    /// deadline came first.
    pub fn nth(&self, seed: u64, index: u64) -> Result<Option<(String, Answer)>> {
        let size = size(index);
        let Some(input) = self.generate(seed.wrapping_add(index), size)? else {
            return Ok(None);
        };
        let answer = self.answer_generated(&input, size)?;
        Ok(Some((input, answer)))
    }

    /// Runs the reference with these arguments, and shows what it prints.
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

    fn dialogue(&self, input: &str) -> Result<Answer> {
        let Some(request) = request(&self.solution, &[], self.deadline) else {
            return Ok(Answer::Late);
        };
        let dialogue = Dialogue::hold(&self.program, &request, input.as_bytes())?;
        match dialogue.ending {
            Ending::Invalid(_) => Ok(Answer::Invalid),
            Ending::Right => {
                check_success(&dialogue.run, "the workspace's solution")?;
                Ok(Answer::Of((dialogue.lines.join("\n") + "\n").into_bytes()))
            }
            _ if self.deadline.is_some_and(|it| Instant::now() >= it) => Ok(Answer::Late),
            Ending::Wrong(why) | Ending::CutShort(why) => {
                bail!("the workspace's solution fails: {why}")
            }
        }
    }

    /// Returns what the workspace's solution answers.
    pub fn answer_of_solution(&self, input: &str) -> Result<Answer> {
        if self.checker == Checker::Interactive {
            return self.dialogue(input);
        }
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

    fn run(&self, program: &Path, arguments: &[String], input: &str) -> Result<Option<Run>> {
        run(program, arguments, input, self.deadline)
    }
}
