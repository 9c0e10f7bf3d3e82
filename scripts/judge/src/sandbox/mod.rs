//! Running a program on one input within limits.

mod input;
mod types;

#[cfg(target_os = "linux")]
mod cgroup;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod namespaces;
#[cfg(target_os = "linux")]
mod output;
#[cfg(any(not(target_os = "linux"), test))]
mod plain;
#[cfg(target_os = "linux")]
mod processes;
#[cfg(target_os = "linux")]
mod supervised;
#[cfg(target_os = "linux")]
mod supervisor;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(target_os = "linux")]
mod waiting;

use std::process::ExitCode;

use anyhow::Result;

use crate::sandbox::input::unnamed;
pub use crate::sandbox::input::Lent;
#[cfg(not(target_os = "linux"))]
use crate::sandbox::plain::unsupervised as supervised;
#[cfg(target_os = "linux")]
pub use crate::sandbox::processes::own_cpu;
#[cfg(target_os = "linux")]
use crate::sandbox::supervised::supervised;
pub use crate::sandbox::types::{End, Limit, Limits, MeasuredBy, Opponent, Request, Run};

/// Runs a program on this input to its end; nothing that it started is left when this returns.
///
/// # Errors
///
/// If the program cannot be started. What it does then is no error but an `End`.
pub fn run(request: &Request, input: &[u8]) -> Result<Run> {
    supervised(request, unnamed(input)?.into(), None)
}

/// Runs a program against an opponent, as [`run`] does. While the opponent runs or waits for a CPU, no
/// wall-clock time passes for the program.
///
/// # Errors
///
/// If the program cannot be started.
pub fn run_against(request: &Request, opponent: Opponent) -> Result<Run> {
    let Opponent {
        process,
        stdin,
        stdout,
    } = opponent;
    supervised(request, stdin.into(), Some((process, stdout.into())))
}

/// Does the work of the sandbox if this process was started for it, and returns how that went; `None`
/// in any other process.
pub fn helper() -> Option<ExitCode> {
    #[cfg(target_os = "linux")]
    match std::env::args_os().nth(1)?.to_str()? {
        supervisor::COMMAND => return Some(supervisor::main()),
        namespaces::PROBE => return Some(namespaces::probe()),
        namespaces::INIT => return Some(namespaces::init()),
        _ => {}
    }
    None
}

/// Returns the time since the first call, for want of the CPU time of this process.
#[cfg(not(target_os = "linux"))]
pub fn own_cpu() -> std::time::Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}
