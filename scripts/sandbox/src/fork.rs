//! Copies of this process: the only unsafe code of the workspace.
#![expect(
    unsafe_code,
    reason = "a new PID namespace needs a new process for each program, and to start a program costs two milliseconds more \
              than a copy; rustix and nix offer `fork` as an unsafe function only"
)]

use std::fs;

use anyhow::{ensure, Context, Result};
use rustix::process::Pid;

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
