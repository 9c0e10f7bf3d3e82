//! Checks that a command prints the same for the program that cargo builds and for the programs made of the bundle.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use crate::cargo::{build, executable, run_build, Program};
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};
use crate::process;

/// The placeholder for the program in the command.
const PLACE: &str = "{}";

/// A command that must do the same for each program made of the bundle as for the program that cargo builds in
/// release mode.
pub struct Check<'a> {
    command: &'a str,
    program: &'a Program,
    rustc: &'a Path,
    /// The result of the command for the program that cargo builds, once it has run.
    original: OnceLock<Output>,
}

/// How the exit status of the command is compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// It is the same.
    Same,
    /// Both are 0, or both are nonzero: a panic has another status in C.
    Alike,
}

impl<'a> Check<'a> {
    /// Returns the check by a command. Fails if the command does not run the program.
    pub fn new(command: &'a str, program: &'a Program, rustc: &'a Path) -> Result<Self> {
        if !command.contains(PLACE) {
            let reason = format!("the command of `--check` does not run the program: `{command}`");
            let remedy = "write {} in its place, as in `--check '{} < input.txt'`";
            return Err(Refusal::new(reason, remedy).into());
        }
        Ok(Self {
            command,
            program,
            rustc,
            original: OnceLock::new(),
        })
    }

    /// Refuses a bundle for which the command gives a different result. Fails if the result is different, one of the
    /// two programs cannot be built, or the command cannot be run.
    pub fn refuse(&self, text: &str, compiler: &Compiler) -> Result<()> {
        let difference = self.difference(&compiler.program(text)?, Ending::Same)?;
        let Some(difference) = difference else {
            return Ok(());
        };
        let reason = format!(
            "`{}` gives a different result for the bundle: {difference}",
            self.command
        );
        let remedy = "if the program always prints the same for the same input, please report this";
        Err(Refusal::new(reason, remedy).into())
    }

    /// Decides whether a program made of the bundle is right. Fails if the command gives a different result for it, or
    /// cannot be run. The error names the difference, with what the command wrote to standard error.
    pub fn accept(&self, program: &Path) -> Result<(), String> {
        match self.difference(program, Ending::Alike) {
            Ok(None) => Ok(()),
            Ok(Some(difference)) => Err(format!(
                "`{}` gives a different result for it: {difference}",
                self.command
            )),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Returns the difference when the command runs this program instead of the original.
    fn difference(&self, program: &Path, ending: Ending) -> Result<Option<String>> {
        let (original, output) = (self.original()?, run(self.command, program)?);
        let is_same = match ending {
            Ending::Same => original.status == output.status,
            Ending::Alike => original.status.success() == output.status.success(),
        };
        if !is_same {
            let stderr = String::from_utf8_lossy(&output.stderr);
            let ends = format!(
                "it ends with {} instead of {}",
                output.status, original.status
            );
            return Ok(Some([&ends, stderr.trim()].join("\n").trim().to_string()));
        }
        if original.stdout == output.stdout {
            return Ok(None);
        }
        let line = first_difference(&original.stdout, &output.stdout);
        Ok(Some(format!("line {line} of its output differs")))
    }

    fn original(&self) -> Result<&Output> {
        if let Some(output) = self.original.get() {
            return Ok(output);
        }
        let output = run(self.command, &original(self.program, self.rustc)?)?;
        self.refuse_empty(&output)?;
        Ok(self.original.get_or_init(|| output))
    }

    /// Refuses a command that fails without output for the original. Most likely, the shell did not find a file and ran no
    /// program.
    fn refuse_empty(&self, output: &Output) -> Result<()> {
        if output.status.success() || !output.stdout.is_empty() {
            return Ok(());
        }
        let stderr = String::from_utf8_lossy(&output.stderr)
            .lines()
            .next()
            .map(|line| format!(": {line}"));
        let reason = format!(
            "`{}` checks nothing: it prints nothing and ends with {} for cargo's build{}",
            self.command,
            output.status,
            stderr.unwrap_or_default()
        );
        let remedy = "give a command with which the program succeeds or prints something";
        Err(Refusal::new(reason, remedy).into())
    }
}

fn run(command: &str, program: &Path) -> Result<Output> {
    let quoted = program.display().to_string().replace('\'', r"'\''");
    let command = command.replace(PLACE, &format!("'{quoted}'"));
    process::output(Command::new("sh").args(["-c", &command]))
        .map_err(Error::io("the command of `--check` cannot be run"))
}

fn first_difference(one: &[u8], other: &[u8]) -> usize {
    let both = one.iter().zip(other);
    let same = both.take_while(|(one, other)| one == other);
    same.filter(|(byte, _)| **byte == b'\n').count() + 1
}

/// Returns the program that cargo builds.
fn original(program: &Program, rustc: &Path) -> Result<PathBuf> {
    let artifacts = run_build(build(program, "build", rustc).arg("--release"))?;
    executable(program, &artifacts).map(Path::to_path_buf)
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn lines_are_counted_from_one() {
        assert_eq!(first_difference(b"a\nb\nc", b"a\nb\nd"), 3);
        assert_eq!(first_difference(b"a", b"b"), 1);
        assert_eq!(first_difference(b"a\n", b"a\nb\n"), 2);
    }
}
