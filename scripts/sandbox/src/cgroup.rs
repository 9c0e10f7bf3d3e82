//! A cgroup of the program's own, where the user may make one.
//!
//! It needs no controller: each cgroup of version 2 counts the CPU time of all processes that were ever
//! in it, and the time that one of them waited for a CPU.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use procfs::process::Process;

use crate::processes::own_cpu;

/// How the folders of cgroups are called, before the number of the process that made them.
const PREFIX: &str = "judge-";

pub struct Cgroup {
    path: PathBuf,
    /// The CPU time of this process when it entered the cgroup.
    before: Duration,
}

impl Cgroup {
    /// Makes a cgroup below `home` and moves this process into it, and so whatever it starts; returns `None` if the
    /// user may not do that. It is removed when this process has ended, by `sweep`.
    pub fn enter(home: &Path) -> Option<Self> {
        let path = home.join(format!("{PREFIX}{}", process::id()));
        fs::create_dir(&path).ok()?;
        let before = own_cpu();
        let cgroup = Self { path, before };
        // This takes some milliseconds: the kernel waits for all CPUs.
        let entered = fs::write(cgroup.path.join("cgroup.procs"), "0");
        if entered.is_err() || cgroup.cpu().is_none() {
            let _ = fs::remove_dir(&cgroup.path);
            return None;
        }
        Some(cgroup)
    }

    /// Moves this process back, and removes the cgroup if no other is in it.
    pub fn leave(self) {
        let home = self.path.parent().unwrap_or(&self.path);
        // What fails here is left to the next runner.
        let _ = fs::write(home.join("cgroup.procs"), "0");
        let _ = fs::remove_dir(&self.path);
    }

    /// Returns the CPU time of all processes that were in it, but for this one.
    pub fn cpu(&self) -> Option<Duration> {
        let stat = fs::read_to_string(self.path.join("cpu.stat")).ok()?;
        let own = own_cpu().saturating_sub(self.before);
        Some(microseconds(&stat, "usage_usec ")?.saturating_sub(own))
    }

    /// Returns for how long at least one of its processes waited for a CPU.
    pub fn waited(&self) -> Option<Duration> {
        let pressure = fs::read_to_string(self.path.join("cpu.pressure")).ok()?;
        microseconds(pressure.lines().next()?, "total=")
    }
}

/// Returns the number of microseconds that stands after `key`.
fn microseconds(text: &str, key: &str) -> Option<Duration> {
    let (_, rest) = text.split_once(key)?;
    let number = rest.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_micros(number))
}

/// Returns the folder of the cgroup that this process is in.
pub fn home() -> Option<PathBuf> {
    let this = Process::myself().ok()?;
    let cgroups = this.cgroups().ok()?.0;
    let own = cgroups.into_iter().find(|cgroup| cgroup.hierarchy == 0)?;
    let mounts = this.mountinfo().ok()?.0;
    let is_whole =
        |mount: &&procfs::process::MountInfo| mount.fs_type == "cgroup2" && mount.root == "/";
    let mount = mounts.iter().find(is_whole)?;
    Some(mount.mount_point.join(own.pathname.trim_start_matches('/')))
}

/// Removes the cgroups of the processes that have ended.
pub fn sweep() {
    let folders = home().and_then(|home| fs::read_dir(home).ok());
    for entry in folders.into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        if number.is_some_and(|number| !Path::new("/proc").join(number).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}
