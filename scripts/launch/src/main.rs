//! Runs for the aliases `cargo judge` and `cargo games`: builds the command that the first argument names, and starts
//! it with the other arguments.
//!
//! This package has no dependencies, so it is built in a second. The first build of a command takes about a minute, and
//! cargo shows its progress; later runs print only the command's output.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut arguments = env::args_os().skip(1);
    let Some(name) = arguments.next() else {
        eprintln!("error: no command is named: run `cargo judge` or `cargo games`");
        return ExitCode::from(2);
    };
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(&name)
        .join("Cargo.toml");
    let mut command = Command::new(cargo);
    command.args(["run", "--manifest-path"]);
    command.arg(manifest);
    if is_built(&name) {
        command.arg("--quiet");
    }
    command.arg("--").args(arguments);
    // In messages, the command shows the alias as its name.
    command.env("JUDGE_ALIAS", "1");
    match run(&mut command) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("error: cannot run cargo: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns whether a command was built before, into the folder that this program is in.
fn is_built(name: &OsStr) -> bool {
    let program = || -> Option<PathBuf> {
        let this = env::current_exe().ok()?;
        let mut program = name.to_os_string();
        program.push(env::consts::EXE_SUFFIX);
        Some(this.with_file_name(program))
    };
    program().is_some_and(|program| program.exists())
}

/// Runs a command in place of this process, so that signals reach it.
#[cfg(unix)]
fn run(command: &mut Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;

    Err(command.exec())
}

#[cfg(not(unix))]
fn run(command: &mut Command) -> io::Result<ExitCode> {
    let code = command
        .status()?
        .code()
        .and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(2)))
}
