//! Other programs: cargo, rustc, rustfmt. They can be ended together with all that they started.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::{Error, Result};

/// The processes that run now.
static RUNNING: Mutex<Running> = Mutex::new(Running {
    is_grouped: false,
    is_interrupted: false,
    groups: Vec::new(),
});

struct Running {
    /// Whether each process begins a group of its own, which does not receive Ctrl-C from the terminal.
    is_grouped: bool,
    is_interrupted: bool,
    groups: Vec<u32>,
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes [`interrupt`] end the processes that bundles start from now on.
///
/// They no longer get a Ctrl-C of the terminal, so the caller must handle it.
pub fn interruptible() {
    running().is_grouped = true;
}

/// Ends the processes that bundles have started, and all that these have started. The bundles fail with an I/O error
/// and remove their temporary files.
pub fn interrupt() {
    let mut running = running();
    running.is_interrupted = true;
    running.groups.iter().copied().for_each(end);
}

/// Returns whether `interrupt` was called.
pub fn is_interrupted() -> bool {
    running().is_interrupted
}

/// Runs a program without input to its end, and returns what it printed. Fails if it cannot be run, or bundles are
/// interrupted.
pub fn output(command: &mut Command) -> io::Result<Output> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    wait(spawn(command)?)
}

/// Runs a tool and returns its output. If the tool fails, the error contains its standard error.
pub fn success(tool: &str, command: &mut Command) -> Result<Output> {
    let not_run = format!("{} cannot be run", command.get_program().display());
    let output = output(command).map_err(Error::io(not_run))?;
    if !output.status.success() {
        return Err(Error::tool(tool, String::from_utf8_lossy(&output.stderr)));
    }
    Ok(output)
}

/// Returns the cargo that runs this program, or the one in the path.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

/// Starts a program. The caller must then call [`wait`]. Fails if it cannot be started, or bundles are interrupted.
fn spawn(command: &mut Command) -> io::Result<Child> {
    // The lock is held until the process is registered, so that `interrupt` does not miss it.
    let mut running = running();
    if running.is_interrupted {
        return Err(interruption());
    }
    if running.is_grouped {
        begin_group(command);
    }
    let child = command.spawn()?;
    if running.is_grouped {
        running.groups.push(child.id());
    }
    Ok(child)
}

/// Waits for the end of a program, and returns what it printed. Fails if its output cannot be read, or bundles are
/// interrupted.
fn wait(child: Child) -> io::Result<Output> {
    let id = child.id();
    let output = child.wait_with_output();
    let mut running = running();
    running.groups.retain(|group| *group != id);
    if running.is_interrupted {
        return Err(interruption());
    }
    output
}

fn interruption() -> io::Error {
    // Some callers would try again after an error of the kind `Interrupted`.
    io::Error::other("interrupted")
}

#[cfg(unix)]
fn begin_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

#[cfg(unix)]
fn end(group: u32) {
    let group = i32::try_from(group)
        .ok()
        .and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        // The process may already have ended.
        rustix::process::kill_process_group(group, rustix::process::Signal::KILL).ok();
    }
}

/// Does nothing: elsewhere, the console signals all processes.
#[cfg(not(unix))]
fn begin_group(_: &mut Command) {}

#[cfg(not(unix))]
fn end(_: u32) {}

/// Returns whether a folder of `PATH` has a program of this name, with or without the extension of executables.
pub fn is_installed(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let names = [
        name.to_string(),
        format!("{name}{}", env::consts::EXE_SUFFIX),
    ];
    env::split_paths(&path).any(|folder| names.iter().any(|name| folder.join(name).is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_looked_for_where_the_shell_looks() {
        assert!(is_installed("cargo"));
        assert!(!is_installed("no-such-compiler"));
    }
}
