//! The process that starts supervisors: the runner's own binary, started again for each program that runs at the same
//! time.
//!
//! It serves one run after another, and forks for each. It stays small and has one thread, so that the kernel accounts
//! none of the runner's resources to a program.

use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::{self, ExitCode};

use anyhow::{Context, Result};
use rustix::io::Errno;
use rustix::process::{
    getpid, set_child_subreaper, setsid, wait, waitpid, Pid, WaitOptions, WaitStatus,
};

use crate::cgroup::Places;
use crate::fork::{fork, SingleThread};
use crate::message::{receive, say, Message, COMMAND};
use crate::orphans::end_orphans;
use crate::supervisor::{self, Exit, Place};
use crate::tree::signal_name;

/// Serves the runner until it is gone.
pub fn main() -> ExitCode {
    match serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {COMMAND} is for the runner alone: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn serve() -> Result<()> {
    let runner = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    // In its own session, no program can join the runner's session or process groups, and no signal from the terminal
    // ends this process.
    setsid()?;
    // Orphans of a program that kills its supervisor become children of this process.
    set_child_subreaper(Some(getpid()))?;
    let thread = SingleThread::check()?;
    let mut namespaces = true;
    // Once, and before there are namespaces: the search takes longer than the creation of a cgroup.
    let mut places = Places::find();
    while let Some((task, streams)) = receive(&runner)? {
        let mut attempt = Some(streams);
        while let Some(streams) = attempt.take() {
            let within = namespaces && !task.request.is_trusted;
            let Some(supervisor) = fork(thread)? else {
                drop(runner);
                let places = places.take().filter(|_| !task.request.is_trusted);
                let place = Place {
                    namespaces: within,
                    cgroups: places,
                };
                process::exit(supervisor::run(&task, streams, place, thread) as i32);
            };
            let listener = streams.runner.try_clone()?;
            // Keep the streams for a second attempt. Otherwise only the program may have them open.
            let streams = within.then_some(streams);
            let status = wait_for(supervisor)?;
            // All children are orphans now. Mostly there is none.
            if !matches!(wait(WaitOptions::NOHANG), Err(Errno::CHILD)) {
                end_orphans(|_| true)?;
            }
            match status.exit_status() {
                Some(code) if code == Exit::Answered as i32 => {}
                Some(code) if code == Exit::WithoutNamespaces as i32 && within => {
                    namespaces = false;
                    attempt = streams;
                }
                // The runner does not listen if it has stopped the run.
                _ => drop(say(&listener, &Message::Lost(describe(status)))),
            }
        }
    }
    Ok(())
}

fn wait_for(supervisor: Pid) -> Result<WaitStatus> {
    let ended = waitpid(Some(supervisor), WaitOptions::empty())?;
    let (_, status) = ended.context("the supervisor has not ended")?;
    Ok(status)
}

/// Returns how a supervisor ended, in the words of the standard library.
fn describe(status: WaitStatus) -> String {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => format!("ended: exit status: {status}"),
        (_, Some(signal)) => format!("ended: signal: {signal} ({})", signal_name(signal)),
        _ => "ended".to_string(),
    }
}
