//! The reference of a problem, which generates inputs and answers them by the definition of the game.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{anyhow, bail, ensure, Context, Error, Result};
use protocol::{self, Request, Size, Status};
use sandbox::{End, Run};

use crate::cargo::{self, Programs};
use crate::checker::Interactor;
use crate::dialogue::{Dialogue, Ending};
use crate::problem::Problem;
use crate::session::Server;
use crate::workspace::Workspace;
use crate::workspace_programs::{check_success, request, run};

pub struct Reference {
    server: Server,
    solution: PathBuf,
    /// Whether it talks to the solution. If another program does, it only generates and answers.
    is_interactive: bool,
}

/// Returns the size of the input of this index: mostly tiny ones, since they are quick and easy to read.
pub fn size(index: u64) -> Size {
    match index % 64 {
        20 => Size::Limits,
        rest if rest % 8 == 7 => Size::Medium,
        _ => Size::Tiny,
    }
}

/// The kind of each line: if the first line of a chunk and the line after the chunk are of one kind, the chunk is
/// likely to consist of whole cases.
pub type Kinds = Vec<String>;

/// The answer of a reference to an input.
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
        let mut built = cargo::with_references(workspace, &[problem])?;
        let programs = built
            .remove(&problem.name)
            .context("cargo built nothing")??;
        Ok(Self::new(problem, &programs))
    }

    /// Returns the reference of a problem whose programs are built.
    pub fn new(problem: &Problem, programs: &Programs) -> Self {
        Self {
            server: Server::new(&programs.reference, None),
            solution: programs.solution.clone(),
            is_interactive: problem.interactor == Some(Interactor::Reference),
        }
    }

    /// Returns this reference with a deadline, at which a run ends and returns `None`.
    #[must_use]
    pub fn until(self, deadline: Instant) -> Self {
        Self {
            server: Server::new(self.program(), Some(deadline)),
            ..self
        }
    }

    pub fn solution(&self) -> &Path {
        &self.solution
    }

    pub fn program(&self) -> &Path {
        self.server.program()
    }

    /// Returns a valid input, always the same for a seed and a size; `None` if the deadline came first.
    pub fn generate(&self, seed: u64, size: Size) -> Result<Option<String>> {
        let request = Request::Generate { seed, size };
        let Some(answer) = self.server.ask(&request)? else {
            return Ok(None);
        };
        if answer.status != Status::Done {
            return Err(failure(&request, &answer));
        }
        let input = String::from_utf8(answer.text);
        Ok(Some(input.context(
            "the reference generates an input that is not text",
        )?))
    }

    /// Returns the answer to an input; if the game is too large for a search, that of the solution. The answer of an
    /// interactive problem is its dialogue with the solution.
    pub fn answer(&self, input: &str) -> Result<Answer> {
        match self.search(input)? {
            Answer::TooLarge => self.answer_of_solution(input),
            answer => Ok(answer),
        }
    }

    /// Returns the reference's own answer of an input.
    pub fn search(&self, input: &str) -> Result<Answer> {
        if self.is_interactive {
            return self.dialogue(input);
        }
        let request = Request::Solve(input.into());
        let Some(answer) = self.server.ask(&request)? else {
            return Ok(Answer::Late);
        };
        match answer.status {
            Status::Done => Ok(Answer::Of(answer.text)),
            Status::Invalid => Ok(Answer::Invalid),
            Status::TooLarge => Ok(Answer::TooLarge),
            _ => Err(failure(&request, &answer)),
        }
    }

    pub fn answer_generated(&self, input: &str, size: Size) -> Result<Answer> {
        // At the limits a reference mostly gives up, after about a second.
        if size == Size::Limits {
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
        let mut command = Command::new(self.program());
        command.args(arguments).stdin(input).stderr(Stdio::piped());
        let output = command.spawn()?.wait_with_output()?;
        let why = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{}", why.trim());
        Ok(())
    }

    /// Returns the tables for the problem's README, in its format.
    pub fn tables(&self) -> Result<String> {
        let run = self
            .run(self.program(), &["tables".to_string()], "")?
            .context("the reference did not answer in time")?;
        check_success(&run, "the reference's `tables`")?;
        Ok(String::from_utf8(run.stdout)?)
    }

    /// Returns whether the reference explains and plays a game. That of a calculation refuses the job before it reads
    /// the input, which is empty here.
    pub fn is_game(&self) -> Result<bool> {
        let run = self
            .run(self.program(), &["explain".to_string()], "")?
            .context("the reference did not answer in time")?;
        Ok(run.report.end != End::Exited(i32::from(Status::NoSuchJob.code())))
    }

    fn dialogue(&self, input: &str) -> Result<Answer> {
        let Some(request) = request(&self.solution, &[], self.server.deadline()) else {
            return Ok(Answer::Late);
        };
        let dialogue = Dialogue::hold(self.program(), &request, input.as_bytes())?;
        match dialogue.ending? {
            Ending::Invalid(_) => Ok(Answer::Invalid),
            Ending::Right => {
                check_success(&dialogue.run, "the workspace's solution")?;
                Ok(Answer::Of((dialogue.lines.join("\n") + "\n").into_bytes()))
            }
            _ if self.is_late() => Ok(Answer::Late),
            Ending::Wrong(why) | Ending::CutShort(why) => {
                bail!("the workspace's solution fails: {why}")
            }
        }
    }

    /// Returns the answer of the workspace's solution.
    pub fn answer_of_solution(&self, input: &str) -> Result<Answer> {
        if self.is_interactive {
            return self.dialogue(input);
        }
        let Some(run) = self.run(&self.solution, &[], input)? else {
            return Ok(Answer::Late);
        };
        check_success(&run, "the workspace's solution")?;
        Ok(Answer::Of(run.stdout))
    }

    /// Returns the reference's description of each line of an input; lines of the same form have the same description.
    /// Returns `None` if the input is invalid, or the reference describes no lines.
    pub fn kinds_of_lines(&self, input: &str) -> Result<Option<Kinds>> {
        let answer = self.server.ask(&Request::Lines(input.into()))?;
        let reply = answer.filter(|answer| answer.status == Status::Done);
        Ok(reply.map(|answer| {
            let text = String::from_utf8_lossy(&answer.text);
            text.lines().map(String::from).collect()
        }))
    }

    fn is_late(&self) -> bool {
        let deadline = self.server.deadline();
        deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn run(&self, program: &Path, arguments: &[String], input: &str) -> Result<Option<Run>> {
        run(program, arguments, input, self.server.deadline())
    }
}

/// Returns the error of a request that the reference refuses.
fn failure(request: &Request, answer: &protocol::Answer) -> Error {
    let (status, why) = (answer.status.code(), String::from_utf8_lossy(&answer.text));
    anyhow!(
        "the reference's `{request}` fails with status {status}: {}",
        why.trim()
    )
}
