//! New processes: copies of this one, and programs. This is the only unsafe code of the workspace.
#![expect(
    unsafe_code,
    reason = "each program needs a new process for its PID namespace, and starting an executable for that takes two \
              milliseconds more than a fork; rustix and nix offer `fork` and `clone` only as unsafe functions"
)]

use std::fs;
use std::panic::{catch_unwind, AssertUnwindSafe};

use anyhow::{anyhow, ensure, Context, Error, Result};
use nix::libc::SIGCHLD;
use nix::sched::CloneFlags;
use rustix::process::{waitpid, Pid, WaitOptions};

/// The size of the stack on which a new process runs until it executes the program, in bytes.
const STACK: usize = 1 << 18;

/// A proof that this process has one thread. Start no thread while you hold one.
#[derive(Clone, Copy)]
pub struct SingleThread(());

impl SingleThread {
    /// Counts the threads of this process. Fails if there are several.
    pub fn check() -> Result<Self> {
        let threads = fs::read_dir("/proc/self/task").context("the threads cannot be counted")?;
        ensure!(
            threads.count() == 1,
            "a process with several threads cannot be copied"
        );
        Ok(Self(()))
    }
}

/// Copies this process. Returns the number of the copy, or `None` in the copy itself.
pub fn fork(_: SingleThread) -> Result<Option<Pid>> {
    // SAFETY: a lock of another thread, such as the allocator's, would be held for ever in the copy. There is no other
    // thread.
    let forked = unsafe { nix::unistd::fork() }.context("no process can be created")?;
    Ok(match forked {
        nix::unistd::ForkResult::Parent { child } => Pid::from_raw(child.as_raw()),
        nix::unistd::ForkResult::Child => None,
    })
}

/// Starts a process that runs `become_program`, and returns its number when it has executed a program. Until then both
/// share their memory, so nothing is copied. `become_program` must return only if it fails, and must start no thread.
pub fn start(_: SingleThread, become_program: impl Fn() -> Error) -> Result<Pid> {
    let mut stack = vec![0; STACK];
    let mut failure = None;
    let in_process = Box::new(|| {
        // A panic must not cross the frames of C below.
        let why = catch_unwind(AssertUnwindSafe(&become_program));
        failure = Some(why.unwrap_or_else(|_| anyhow!("the process panicked")));
        1
    });
    let flags = CloneFlags::CLONE_VM | CloneFlags::CLONE_VFORK;
    // SAFETY: this process has no other thread, and is suspended until the new one no longer uses the memory. The new
    // process has its own descriptors, current folder, signals, limits and privileges. Its allocations are never freed
    // here; one of them is the environment of the program, which is also that of this process from now on. The new
    // process leaves the standard library's lock of the environment locked for reading, so this process must not change
    // a variable afterwards.
    let started = unsafe { nix::sched::clone(in_process, &mut stack, flags, Some(SIGCHLD)) };
    let process = started.context("no process can be created")?;
    let process =
        Pid::from_raw(process.as_raw()).context("the kernel returned no process number")?;
    if let Some(why) = failure {
        waitpid(Some(process), WaitOptions::empty())?;
        return Err(why);
    }
    Ok(process)
}
