//! The reference of a problem, which generates inputs and answers them by the definition of the game.

use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{bail, ensure, Context, Result};

use crate::cargo;
use crate::workspace::{Problem, Workspace};

pub struct Reference {
    program: PathBuf,
    solution: PathBuf,
}

/// The sizes of inputs that a reference generates: tiny, medium and at the limits.
pub const SIZES: [u8; 3] = [0, 1, 2];

/// The exit status of a reference on an invalid input.
const INVALID: i32 = 2;

/// The exit status of a reference on an input too large to search.
const TOO_LARGE: i32 = 3;

impl Reference {
    /// Builds the reference, and the solution that answers where the reference would take too long.
    pub fn build(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let [solution, program] = cargo::with_reference(workspace, problem)?;
        Ok(Self { program, solution })
    }

    pub fn solution(&self) -> &Path {
        &self.solution
    }

    /// Returns a valid input, which depends on the seed and the size only.
    pub fn generate(&self, seed: u64, size: u8) -> Result<String> {
        let arguments = ["generate".to_string(), seed.to_string(), size.to_string()];
        let output = Command::new(&self.program).args(&arguments).output()?;
        ensure!(
            output.status.success(),
            "the reference fails: {}",
            arguments.join(" ")
        );
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Returns the answer of a valid input, or `None` if the input is invalid.
    pub fn answer(&self, input: &str) -> Result<Option<Vec<u8>>> {
        let output = run(Command::new(&self.program).arg("solve"), input)?;
        match output.status.code() {
            Some(0) => Ok(Some(output.stdout)),
            Some(INVALID) => Ok(None),
            Some(TOO_LARGE) => Ok(Some(self.answer_of_solution(input)?)),
            _ => bail!(
                "the reference fails: {}",
                String::from_utf8_lossy(&output.stderr).trim()
            ),
        }
    }

    /// Returns the answer of an input that this reference has generated.
    pub fn answer_generated(&self, input: &str, size: u8) -> Result<Vec<u8>> {
        // At the limits a reference usually gives up after about a second.
        if size == SIZES[2] {
            return self.answer_of_solution(input);
        }
        self.answer(input)?
            .context("the reference refuses an input of its own")
    }

    fn answer_of_solution(&self, input: &str) -> Result<Vec<u8>> {
        let output = run(&mut Command::new(&self.solution), input)?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(
            output.status.success(),
            "the workspace's solution fails: {}",
            said.trim()
        );
        Ok(output.stdout)
    }
}

fn run(command: &mut Command, input: &str) -> Result<Output> {
    // A file, since a pipe would block this process if the program stops reading.
    let mut file = tempfile::tempfile()?;
    file.write_all(input.as_bytes())?;
    file.rewind()?;
    Ok(command.stdin(file).output()?)
}
