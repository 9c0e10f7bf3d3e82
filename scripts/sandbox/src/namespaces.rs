//! Namespaces of the program's own, where the user may make some.
//!
//! The program cannot see what runs outside, so it cannot end its supervisor, and the kernel ends
//! whatever it started as soon as the first process inside ends. That one, the *init*, does nothing
//! but wait for orphans; the program itself stays a child of the supervisor, which is outside.
//! The program gets a `/proc` that shows the numbers it knows.

use std::env;
use std::fs;
use std::io::{self, Read, Write};
use std::process::{self, Child, Command, ExitCode, Stdio};
use std::sync::LazyLock;

use anyhow::{Context, Result};
use nix::sched::{unshare, CloneFlags};
use nix::sys::signal::{SigSet, Signal};
use rustix::mount::{
    mount, mount_change, unmount, MountFlags, MountPropagationFlags, UnmountFlags,
};
use rustix::process::{
    getgid, getuid, set_dumpable_behavior, set_parent_process_death_signal, wait, DumpableBehavior,
    WaitOptions,
};
use rustix::thread::{
    capabilities, clear_ambient_capability_set, configure_capability_in_ambient_set,
    set_capabilities, CapabilitySet,
};

use crate::processes::PROC;

/// The first argument of the runner when it is to find out whether there can be namespaces.
pub const PROBE: &str = "__probe";

/// The first argument of the runner when it is to be the first process in a namespace.
pub const INIT: &str = "__init";

/// What has been made.
pub struct Inside {
    /// The first process.
    pub init: Child,
    pub user: User,
}

/// Whom the kernel counts together with the program when it limits what a user has.
#[derive(Clone, Copy, PartialEq)]
pub enum User {
    /// Nobody: the user namespace is the program's own.
    Alone,
    /// All that the user runs.
    Shared,
}

/// Returns whether this user may make the namespaces on this machine.
pub fn available() -> bool {
    // Having tried, a process cannot go back: another one tries.
    static AVAILABLE: LazyLock<bool> = LazyLock::new(|| {
        let mut probe = Command::new("/proc/self/exe");
        probe.arg(PROBE).stdin(Stdio::null());
        probe.status().is_ok_and(|status| status.success())
    });
    *AVAILABLE
}

/// Enters namespaces and ends.
pub fn probe() -> ExitCode {
    let Ok(Inside { mut init, .. }) = enter() else {
        return ExitCode::FAILURE;
    };
    let ready = wait_until_ready(&mut init).is_ok();
    let ended = init.kill().and_then(|()| init.wait()).is_ok();
    ExitCode::from(u8::from(!(ready && ended)))
}

/// Puts all processes that this one starts from now on into namespaces; returns the first of them.
///
/// This process itself stays outside, but once that one is ready, sees their `/proc` and not its own.
///
/// # Errors
///
/// If the user may not do that. Then this process can start no other.
pub fn enter() -> Result<Inside> {
    let user = unshare_all().context("no namespaces can be made")?;
    // What is mounted here is not to be seen by others.
    mount_change(
        "/",
        MountPropagationFlags::DOWNSTREAM | MountPropagationFlags::REC,
    )?;
    let init = start_init()?;
    Ok(Inside { init, user })
}

/// Waits until programs can be started.
///
/// # Errors
///
/// If the first process cannot give them a `/proc` of their own.
pub fn wait_until_ready(init: &mut Child) -> Result<()> {
    let mut stdout = init.stdout.take().context("no standard output")?;
    stdout
        .read_exact(&mut [0])
        .context("no /proc can be mounted")
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

/// Starts the init with the right to mount, which the program does not get.
fn start_init() -> Result<Child> {
    let right = CapabilitySet::SYS_ADMIN;
    let mut sets = capabilities(None)?;
    let inheritable = sets.inheritable;
    sets.inheritable |= right;
    set_capabilities(None, sets)?;
    configure_capability_in_ambient_set(right, true)?;
    let init = Command::new("/proc/self/exe")
        .args([INIT, &process::id().to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn();
    clear_ambient_capability_set()?;
    sets.inheritable = inheritable;
    set_capabilities(None, sets)?;
    Ok(init?)
}

/// Is the first process in its namespaces: prepares them, says so, and waits for orphans until it is
/// killed.
pub fn init() -> ExitCode {
    let Ok(()) = prepare() else {
        return ExitCode::FAILURE;
    };
    let mut child_ended = SigSet::empty();
    child_ended.add(Signal::SIGCHLD);
    if child_ended.thread_block().is_err() || io::stdout().write_all(b"\n").is_err() {
        return ExitCode::FAILURE;
    }
    loop {
        while matches!(wait(WaitOptions::NOHANG), Ok(Some(_))) {}
        if child_ended.wait().is_err() {
            return ExitCode::FAILURE;
        }
    }
}

fn prepare() -> Result<()> {
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
    if let Some(number) = env::args().nth(2) {
        let _ = fs::write("/proc/sys/kernel/ns_last_pid", number);
    }
    Ok(())
}
