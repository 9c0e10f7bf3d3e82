//! Namespaces of the program's own, where the user may make some.
//!
//! The program cannot see the processes outside, so it cannot kill its supervisor. The first process inside, the
//! *init*, only waits for orphans. When it ends, the kernel kills all other processes inside. The program itself is a
//! child of the supervisor, which stays outside. A `/proc` of the program's own shows the process numbers inside.

use std::fs;
use std::io::{self, Read, Write};
use std::process;

use anyhow::{Context, Result};
use nix::sched::{unshare, CloneFlags};
use nix::sys::signal::{SigSet, Signal};
use nix::unistd::close;
use rustix::mount::{
    mount, mount_change, unmount, MountFlags, MountPropagationFlags, UnmountFlags,
};
use rustix::process::{
    getgid, getuid, set_dumpable_behavior, set_parent_process_death_signal, wait, DumpableBehavior,
    Pid, WaitOptions,
};

use crate::fork::{fork, SingleThread};
use crate::processes::PROC;

/// Namespaces that this process has entered.
pub struct Inside {
    /// The first process.
    pub init: Pid,
    pub user: User,
}

/// The processes that the kernel counts together with the program when it limits a user's tasks.
#[derive(Clone, Copy, PartialEq)]
pub enum User {
    /// None: the user namespace is the program's own.
    Alone,
    /// All processes of the user.
    Shared,
}

/// Creates namespaces for all processes that this one starts from now on; returns the first of them.
///
/// This process itself stays outside, but sees their `/proc` and not its own. Fails if the user may not create
/// namespaces, or if the first process cannot mount a new `/proc`. In the latter case this process can start no others.
pub fn enter(thread: SingleThread) -> Result<Inside> {
    let supervisor = process::id();
    let user = unshare_all().context("no namespaces can be made")?;
    // Hide the mounts below from all other processes.
    mount_change(
        "/",
        MountPropagationFlags::DOWNSTREAM | MountPropagationFlags::REC,
    )?;
    let (mut ready, mut done) = io::pipe()?;
    let Some(init) = fork(thread)? else {
        let is_ready = prepare(supervisor).and_then(|()| Ok(done.write_all(b"\n")?));
        process::exit(i32::from(
            is_ready.and_then(|()| wait_for_orphans()).is_err(),
        ));
    };
    drop(done);
    ready
        .read_exact(&mut [0])
        .context("no /proc can be mounted")?;
    Ok(Inside { init, user })
}

/// Creates the namespaces: directly as root, or else within a new user namespace.
fn unshare_all() -> io::Result<User> {
    let kinds = CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWIPC;
    if unshare(kinds).is_ok() {
        return Ok(User::Shared);
    }
    let (user, group) = (getuid(), getgid());
    unshare(kinds | CloneFlags::CLONE_NEWUSER)?;
    // Otherwise the kernel does not let users write `gid_map`.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    Ok(User::Alone)
}

/// Prepares the namespaces as their first process.
fn prepare(supervisor: u32) -> Result<()> {
    // If the supervisor is killed, this process is killed, and with it all others inside.
    set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    // No program can enter the outer namespaces that this process is still in.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    // Under the new mount, root would find the processes outside. Other users can neither look there nor unmount it.
    let _ = unmount(PROC, UnmountFlags::DETACH);
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount("proc", PROC, "proc", flags, None)?;
    // Programs may name files after their process, as Java does its performance data. So no two programs that run at
    // the same time should have the same number. If this fails, the program runs all the same.
    let _ = fs::write("/proc/sys/kernel/ns_last_pid", supervisor.to_string());
    Ok(())
}

/// Waits for orphans until this process is killed. Closes all descriptors that it has inherited.
fn wait_for_orphans() -> Result<()> {
    let mut child_ended = SigSet::empty();
    child_ended.add(Signal::SIGCHLD);
    child_ended.thread_block()?;
    let open: Vec<i32> = fs::read_dir("/proc/self/fd")?
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect();
    for number in open {
        // The folder that was read is closed by now.
        let _ = close(number);
    }
    loop {
        while matches!(wait(WaitOptions::NOHANG), Ok(Some(_))) {}
        child_ended.wait()?;
    }
}
