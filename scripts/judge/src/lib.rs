//! The library behind the command `judge`: receives the problems of a contest, judges solutions and bundles them, in
//! any workspace.
//!
//! The command `cargo games` of this repository uses it, too. No module is meant for other programs yet.

#[doc(hidden)]
pub mod cargo;
#[doc(hidden)]
pub mod checker;
#[doc(hidden)]
pub mod compete;
#[doc(hidden)]
pub mod contest;
#[doc(hidden)]
pub mod cph_submit;
#[doc(hidden)]
pub mod dialogue;
mod extension;
#[doc(hidden)]
pub mod interrupt;
mod make;
mod memo;
mod metadata;
#[doc(hidden)]
pub mod parallel;
#[doc(hidden)]
pub mod problem;
#[doc(hidden)]
pub mod recent;
#[doc(hidden)]
pub mod reference;
#[doc(hidden)]
pub mod scratch;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod suite;
#[doc(hidden)]
pub mod text;
#[doc(hidden)]
pub mod workspace;
#[doc(hidden)]
pub mod workspace_programs;

use std::env;
use std::process::ExitCode;

/// Prepares this process to run programs under limits; a command calls this first. Returns an exit status if the
/// process is a helper that such a command has started.
pub fn start() -> Option<ExitCode> {
    // Before anything else: the process that starts programs must stay small.
    if let Some(status) = sandbox::helper_main() {
        return Some(status);
    }
    #[cfg(target_os = "linux")]
    if let Some(status) = submit::parent_death::helper_main() {
        return Some(status);
    }
    // With backtraces, a program that panics may need more time and memory than allowed. `test --debug` enables them.
    env::remove_var("RUST_BACKTRACE");
    None
}

/// Removes temporary files when a signal ends this process, and those of processes that were killed. Call it before there
/// is anything to remove.
pub fn clear_away() {
    // If this fails, the next process removes the files.
    let _ = interrupt::watch();
    sandbox::sweep();
}

/// Reports the error of a command, and ends the processes that start programs. Returns the exit status.
pub fn end(done: anyhow::Result<ExitCode>) -> ExitCode {
    let status = done.unwrap_or_else(|error| contest::report::errors(&[format!("{error:#}")]));
    sandbox::end();
    status
}
