//! What the alias `cargo judge` runs: builds the runner and starts it with the same arguments.
//!
//! This package has no dependencies, so it is there in a second. The first build of the runner takes about
//! a minute, and cargo shows its progress; later runs print nothing but what the runner prints.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let mut runner = Command::new(cargo);
    runner.args(["run", "--manifest-path"]);
    runner.arg(manifest);
    if is_built() {
        runner.arg("--quiet");
    }
    runner.arg("--").args(env::args_os().skip(1));
    // In messages, the runner calls itself as it was called.
    runner.env("JUDGE_ALIAS", "1");
    match run(&mut runner) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("error: cannot run cargo: {error}");
            ExitCode::from(2)
        }
    }
}

/// Returns whether the runner was built before, into the folder that this program is in.
fn is_built() -> bool {
    let runner = || -> Option<PathBuf> {
        let this = env::current_exe().ok()?;
        Some(this.with_file_name(format!("judge{}", env::consts::EXE_SUFFIX)))
    };
    runner().is_some_and(|runner| runner.exists())
}

/// Runs a command in place of this process, so that signals reach it.
#[cfg(unix)]
fn run(command: &mut Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;

    Err(command.exec())
}

#[cfg(not(unix))]
fn run(command: &mut Command) -> io::Result<ExitCode> {
    let code = command.status()?.code();
    let code = code.and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(2)))
}
