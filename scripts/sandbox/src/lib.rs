#![doc = include_str!("../README.md")]

mod conversation;
mod input;
mod types;

#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod fork;
#[cfg(target_os = "linux")]
mod helper;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod message;
#[cfg(target_os = "linux")]
mod namespaces;
#[cfg(target_os = "linux")]
mod orphans;
#[cfg(target_os = "linux")]
mod output;
#[cfg(any(not(target_os = "linux"), test))]
mod plain;
#[cfg(target_os = "linux")]
mod processes;
#[cfg(target_os = "linux")]
mod runner;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(target_os = "linux")]
mod waiting;

use std::path::Path;
use std::process::ExitCode;
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;

pub use crate::conversation::{converse, Conversation, Last};
use crate::input::unnamed_file;
pub use crate::input::Lent;
#[cfg(not(target_os = "linux"))]
use crate::plain::{run_program, RunningProgram};
#[cfg(target_os = "linux")]
pub use crate::processes::own_cpu;
#[cfg(target_os = "linux")]
use crate::runner::{run_program, RunningProgram};
pub use crate::types::{End, Limit, Limits, MeasuredBy, Opponent, Report, Request, Run};

/// Whether memory, processes and CPU time are limited on this system. Where they are not, wall-clock time is measured
/// instead of CPU time, and memory is not measured.
pub const HAS_LIMITS: bool = cfg!(target_os = "linux");

/// Whether `helper_main` was called.
#[cfg(target_os = "linux")]
static CAN_HELP: AtomicBool = AtomicBool::new(false);

/// Runs a program on this input to its end, and ends all processes that it leaves behind.
///
/// # Errors
///
/// If the program cannot be started, if the input cannot be stored, or if [`helper_main`] was not called first in
/// `main`. A failure of the program itself is an [`End`], not an error.
pub fn run(request: &Request, input: &[u8]) -> Result<Run> {
    run_program(request, None, unnamed_file(input)?.into(), None, drop)
}

/// Runs a program in this folder, and otherwise as [`run`] does. The program's path must be absolute, or have no
/// separator.
///
/// # Errors
///
/// If the program cannot be started, if the input cannot be stored, or if [`helper_main`] was not called first in
/// `main`.
pub fn run_in(folder: &Path, request: &Request, input: &[u8]) -> Result<Run> {
    run_program(
        request,
        Some(folder),
        unnamed_file(input)?.into(),
        None,
        drop,
    )
}

/// Runs a program against an opponent, as [`run`] does. While the opponent runs or waits for a CPU, no
/// wall-clock time passes for the program.
///
/// # Errors
///
/// If the program cannot be started, or if [`helper_main`] was not called first in `main`.
pub fn run_against(request: &Request, opponent: Opponent) -> Result<Run> {
    let Opponent {
        process,
        stdin,
        stdout,
    } = opponent;
    run_program(
        request,
        None,
        stdin.into(),
        Some((process, stdout.into())),
        drop,
    )
}

/// Does the work of a helper if this process was started as one, and returns its exit status; returns `None` in any
/// other process.
///
/// A program that uses this library must call this first in `main`, and end with the returned exit status if there is
/// one. [`run`] starts the binary of that program again as a helper, whose forks supervise the programs. They must stay
/// small and have one thread, so nothing may run before this call.
pub fn helper_main() -> Option<ExitCode> {
    #[cfg(target_os = "linux")]
    {
        CAN_HELP.store(true, Ordering::Relaxed);
        if std::env::args_os().nth(1)?.to_str()? == message::COMMAND {
            return Some(helper::main());
        }
    }
    None
}

/// Ends the idle helpers, and waits for them. A program that uses this library calls this last; without this call, they
/// end shortly after the program.
pub fn end() {
    #[cfg(target_os = "linux")]
    runner::end();
}

/// Ends all running programs, before the runner ends. Does nothing on Linux, where they end with their runner.
pub fn stop() {
    #[cfg(not(target_os = "linux"))]
    plain::stop_all();
}

/// Removes the cgroups of runs that were killed before they could remove them.
pub fn sweep() {
    #[cfg(target_os = "linux")]
    cgroup::sweep();
}

/// Fails if `helper_main` was not called: each helper would run `main` and start further helpers.
#[cfg(target_os = "linux")]
fn check_helper() -> Result<()> {
    anyhow::ensure!(
        CAN_HELP.load(Ordering::Relaxed),
        "this program does not call `sandbox::helper_main` first in `main`"
    );
    Ok(())
}

/// Returns the time since the first call, in place of the CPU time of this process.
#[cfg(not(target_os = "linux"))]
pub fn own_cpu() -> std::time::Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}
