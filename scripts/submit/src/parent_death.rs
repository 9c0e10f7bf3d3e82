//! A program that ends with this process, however that ends: nobody would read what it prints.
//!
//! On Linux a process can wish to be ended with the one that started it, but only itself. So this program is started again,
//! wishes that, and becomes the other one. Elsewhere the time of a request is its limit.

use std::process::Command;
#[cfg(target_os = "linux")]
use std::{
    env,
    os::unix::process::CommandExt,
    process::ExitCode,
    sync::atomic::{AtomicBool, Ordering},
};

/// The argument with which this program is started again.
#[cfg(target_os = "linux")]
const COMMAND: &str = "end-with-parent";

/// Whether `main` calls [`helper_main`].
#[cfg(target_os = "linux")]
static CAN_HELP: AtomicBool = AtomicBool::new(false);

/// Becomes the program of the arguments, if this process was started for that. Returns only if it was not, or if the program
/// cannot be started.
#[cfg(target_os = "linux")]
pub fn helper_main() -> Option<ExitCode> {
    use rustix::process::{getppid, set_parent_process_death_signal, Signal};

    CAN_HELP.store(true, Ordering::Relaxed);
    let mut arguments = env::args_os().skip(1);
    if arguments.next()? != COMMAND {
        return None;
    }
    let parent = arguments.next()?;
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let is_parent = |pid: rustix::process::Pid| *pid.as_raw_nonzero().to_string() == *parent;
    if !getppid().is_some_and(is_parent) {
        // It has ended already.
        return Some(ExitCode::FAILURE);
    }
    let error = Command::new(arguments.next()?).args(arguments).exec();
    eprintln!("{error}");
    Some(ExitCode::FAILURE)
}

/// Returns a command for a program.
#[cfg(target_os = "linux")]
pub fn command(program: &str) -> Command {
    let own = env::current_exe().ok();
    let is_there = env::split_paths(&env::var_os("PATH").unwrap_or_default())
        .any(|folder| folder.join(program).is_file());
    match own.filter(|_| is_there && CAN_HELP.load(Ordering::Relaxed)) {
        Some(own) => {
            let mut command = Command::new(own);
            let parent = std::process::id().to_string();
            command.args([COMMAND, &parent, program]);
            command
        }
        None => Command::new(program),
    }
}

/// Returns a command for a program.
#[cfg(not(target_os = "linux"))]
pub fn command(program: &str) -> Command {
    Command::new(program)
}
