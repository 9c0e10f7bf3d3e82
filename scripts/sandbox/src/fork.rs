//! Copies of this process: the only unsafe code of the workspace.
#![expect(
    unsafe_code,
    reason = "a new PID namespace needs a new process for each program, and to start a program costs two milliseconds more \
              than a copy; rustix and nix offer `fork` and `clone` as unsafe functions only"
)]

use std::fs;

use anyhow::{anyhow, ensure, Context, Error, Result};
use nix::libc::SIGCHLD;
use nix::sched::CloneFlags;
use rustix::process::{waitpid, Pid, WaitOptions};

/// The stack on which a process prepares to become a program, in bytes.
const STACK: usize = 1 << 18;

/// A sign that this process has one thread. Who has it starts none.
#[derive(Clone, Copy)]
pub struct SingleThread(());

impl SingleThread {
    /// Counts the threads of this process.
    ///
    /// # Errors
    ///
    /// If it has several.
    pub fn check() -> Result<Self> {
        let threads = fs::read_dir("/proc/self/task").context("the threads cannot be counted")?;
        ensure!(
            threads.count() == 1,
            "a process with threads cannot be copied"
        );
        Ok(Self(()))
    }
}

/// Copies this process. Returns the number of the copy, or `None` in the copy itself.
///
/// # Errors
///
/// If the kernel refuses another process.
pub fn fork(_: SingleThread) -> Result<Option<Pid>> {
    // SAFETY: a lock of another thread, such as the allocator's, would be held for ever in the copy. There is no other
    // thread.
    let forked = unsafe { nix::unistd::fork() }.context("no process can be made")?;
    Ok(match forked {
        nix::unistd::ForkResult::Parent { child } => Pid::from_raw(child.as_raw()),
        nix::unistd::ForkResult::Child => None,
    })
}

/// Starts a process that is to become a program, and returns its number when it has. The two share their memory until then,
/// so nothing of it is copied. `become_program` runs in the new process, and returns only if it fails.
///
/// # Errors
///
/// Why it failed, or if the kernel refuses another process.
pub fn start(_: SingleThread, become_program: impl Fn() -> Error) -> Result<Pid> {
    let mut stack = vec![0; STACK];
    let mut failure = None;
    let in_process = Box::new(|| {
        failure = Some(become_program());
        1
    });
    let flags = CloneFlags::CLONE_VM | CloneFlags::CLONE_VFORK;
    // SAFETY: this process, which has no other thread, does not run until the new one no longer uses the memory. What the new
    // one leaves there, a copy of the environment and what it has allocated, stays allocated.
    let started = unsafe { nix::sched::clone(in_process, &mut stack, flags, Some(SIGCHLD)) };
    let process = started.context("no process can be made")?;
    let process =
        Pid::from_raw(process.as_raw()).ok_or_else(|| anyhow!("a process has no number"))?;
    if let Some(why) = failure {
        waitpid(Some(process), WaitOptions::empty())?;
        return Err(why);
    }
    Ok(process)
}
