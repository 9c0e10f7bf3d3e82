//! Starts a program that ends with this process, however this process ends: nobody would read its output.
//!
//! On Linux, a process can ask the kernel to be killed when its parent ends, but cannot ask this for another process.
//! So this binary is started again, asks for itself, and executes the program. On other systems, only the time limit of
//! a request ends the program.

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

/// Executes the program in the arguments, if this process was started for that. Returns only if it was not, if the
/// parent has ended, or if the program cannot be started.
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
        // The parent has ended already.
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
