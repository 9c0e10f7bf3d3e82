//! Namespaces of the program's own, where the user may make some.
//!
//! The program cannot see what runs outside, so it cannot end its supervisor, and the kernel ends
//! whatever it started as soon as the first process inside ends. That one, the *init*, does nothing
//! but wait for orphans; the program itself stays a child of the supervisor, which is outside.
//! The program gets a `/proc` that shows the numbers it knows.

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

/// Whom the kernel counts together with the program when it limits what a user has.
#[derive(Clone, Copy, PartialEq)]
pub enum User {
    /// Nobody: the user namespace is the program's own.
    Alone,
    /// All processes of the user.
    Shared,
}

/// Puts all processes that this one starts from now on into namespaces; returns the first of them.
///
/// This process itself stays outside, but sees their `/proc` and not its own.
///
/// # Errors
///
/// If the user may not do that, or the first process cannot give them a `/proc` of their own. Then this process can start
/// no other.
pub fn enter(thread: SingleThread) -> Result<Inside> {
    let supervisor = process::id();
    let user = unshare_all().context("no namespaces can be made")?;
    // No other process is to see the mounts below.
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

/// Makes the namespaces: as root, or as a user by way of one in which the user is alone.
fn unshare_all() -> io::Result<User> {
    let kinds = CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWIPC;
    if unshare(kinds).is_ok() {
        return Ok(User::Shared);
    }
    let (user, group) = (getuid(), getgid());
    unshare(kinds | CloneFlags::CLONE_NEWUSER)?;
    // Otherwise the kernel does not let users name their group.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    Ok(User::Alone)
}

/// Prepares the namespaces as their first process.
fn prepare(supervisor: u32) -> Result<()> {
    // Should the supervisor be killed, all that is inside ends with this process.
    set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    // No program gets at the namespaces that this process is still in.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    // Below the new one, root would find the processes outside. All others cannot look there, nor unmount it.
    let _ = unmount(PROC, UnmountFlags::DETACH);
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount("proc", PROC, "proc", flags, None)?;
    // Programs side by side name files after their process: Java its performance data. So no two
    // should have the same number; but no test fails for it alone.
    let _ = fs::write("/proc/sys/kernel/ns_last_pid", supervisor.to_string());
    Ok(())
}

/// Waits for orphans until this process is killed. Of what its parent has open, it holds nothing.
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
