//! Whether a command prints the same for the program that cargo builds and for the one built from the bundle.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::cargo::{build, built, Program};
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};
use crate::process;

/// What stands for the program in the command.
const PLACE: &str = "{}";

/// Refuses a bundle if the command prints something else for it than for the program that cargo builds in release
/// mode, or ends in another way.
///
/// # Errors
///
/// If so, or if one of the two cannot be built, or the command cannot be run.
pub fn check(
    command: &str,
    text: &str,
    program: &Program,
    compiler: &Compiler,
    rustc: &Path,
) -> Result<()> {
    if !command.contains(PLACE) {
        let reason = format!("the command of `--check` does not run the program: `{command}`");
        let remedy = "write {} in its place, as in `--check '{} < input.txt'`";
        return Err(Refusal::new(reason, remedy).into());
    }
    let original = run(command, &original(program, rustc)?)?;
    let bundle = run(command, &compiler.program(text)?)?;
    let difference = if original.status != bundle.status {
        format!(
            "it ends with {} instead of {}",
            bundle.status, original.status
        )
    } else if original.stdout != bundle.stdout {
        let line = first_difference(&original.stdout, &bundle.stdout);
        format!("line {line} of its output differs")
    } else {
        return Ok(());
    };
    let reason = format!("`{command}` does something else for the bundle: {difference}");
    let remedy = "if the program always prints the same for the same input, please report this";
    Err(Refusal::new(reason, remedy).into())
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
    let name = &program.binary().variables["CARGO_BIN_NAME"];
    let built = built(build(program, "build", rustc).arg("--release"))?;
    let mut named = built.into_iter().filter(|it| it.target.name == *name);
    let missing = || Error::tool("cargo build", "it does not say where the program is");
    let program = named.find_map(|it| it.executable);
    Ok(program.ok_or_else(missing)?.into())
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
