//! A cgroup of the program's own, where the user may make one.
//!
//! A cgroup of version 2 counts the CPU time of all processes that were ever in it, and the time in which at least one
//! of them waited for a CPU. If its parent enables the memory controller for its children, the kernel also limits the
//! program's memory of every kind; with the pids controller, the number of its tasks.
//!
//! The program runs in an inner cgroup of the one that has the limits, so that it can change only the inner one.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use nix::sched::{unshare, CloneFlags};
use procfs::process::{MountInfo, Process};
use rustix::fs::{mkdirat, openat, statfs, unlinkat, AtFlags, Mode, OFlags, CWD};
use rustix::mount::{mount_remount, unmount, MountFlags, UnmountFlags};

use crate::namespaces::Inside;
use crate::processes::lives;

/// The beginning of the names of cgroups; the number of the process that created them follows.
const PREFIX: &str = "judge-";

/// The name of the inner cgroup, in which the program runs.
const INNER: &str = "program";

/// The type of the file system in the list of mounts.
const FILE_SYSTEM: &str = "cgroup2";

/// Its magic number.
const MAGIC: u32 = 0x6367_7270;

/// The places where cgroups can be created. They must be opened before this process enters namespaces: it can use open
/// folders even after the hierarchy is hidden from the program.
pub struct Places {
    /// The folders to try, the best first.
    homes: Vec<OwnedFd>,
    /// Where the hierarchy is mounted, the last mount last.
    mounts: Vec<PathBuf>,
}

pub struct Cgroup {
    home: OwnedFd,
    name: String,
    folder: OwnedFd,
    /// The list of the processes in the inner cgroup.
    processes: File,
    mounts: Vec<PathBuf>,
    /// Whether the kernel limits the memory.
    limits_memory: bool,
    is_closed: bool,
}

impl Places {
    /// Finds the places; returns `None` without a hierarchy of version 2.
    pub fn find() -> Option<Self> {
        let hierarchy = Hierarchy::find()?;
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let homes = hierarchy.homes();
        let open = |home: PathBuf| openat(CWD, home, flags, Mode::empty()).ok();
        Some(Self {
            homes: homes.into_iter().filter_map(open).collect(),
            mounts: hierarchy.mounts,
        })
    }
}

impl Cgroup {
    /// Creates a cgroup with these limits on tasks and on memory, in bytes; returns `None` if the user may not create
    /// one. `remove` removes it, or `sweep` after this process has ended.
    pub fn create(places: Places, tasks: usize, memory: u64) -> Option<Self> {
        let name = format!("{PREFIX}{}", process::id());
        let try_in = |home| {
            let folder = create(&home, &name);
            if folder.is_err() {
                remove(&home, &name);
            }
            Some((home, folder.ok()?))
        };
        let (home, folder) = places.homes.into_iter().find_map(try_in)?;
        let Ok(processes) = open(&folder, &format!("{INNER}/cgroup.procs"), OFlags::WRONLY) else {
            remove(&home, &name);
            return None;
        };
        let mut cgroup = Self {
            home,
            name,
            folder,
            processes,
            mounts: places.mounts,
            limits_memory: false,
            is_closed: false,
        };
        let is_writable = cgroup.processes.write(b"").is_ok() && cgroup.cpu().is_some();
        if !is_writable {
            cgroup.remove();
            return None;
        }
        let _ = cgroup.write("pids.max", &tasks.to_string());
        // A kernel without swap does not have this file.
        let _ = cgroup.write("memory.swap.max", "0");
        let _ = cgroup.write("memory.oom.group", "1");
        cgroup.limits_memory = cgroup.write("memory.max", &memory.to_string()).is_ok();
        Some(cgroup)
    }

    /// Keeps all processes within the namespaces from leaving the cgroup. Hides the hierarchy from them, or makes it
    /// read-only where the user may not hide it; in a user namespace they cannot revert that. If they mount the
    /// hierarchy anew, their cgroup is its root: see [`enter`](Self::enter).
    pub fn close(&mut self, _inside: &Inside) {
        let hidden = self.mounts.iter().rev().try_for_each(|mount| hide(mount));
        self.is_closed = hidden.is_ok();
    }

    /// Moves this process, and with it all that it starts later, into the inner cgroup.
    pub fn enter(&self) -> io::Result<()> {
        // This takes some milliseconds: the kernel waits for all CPUs.
        (&self.processes).write_all(b"0")?;
        if self.is_closed {
            unshare(CloneFlags::CLONE_NEWCGROUP)?;
        }
        Ok(())
    }

    /// Removes the cgroup if no process is in it.
    pub fn remove(&self) {
        remove(&self.home, &self.name);
    }

    /// Returns whether the program cannot leave it.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Returns whether the kernel limits the program's tasks.
    pub fn limits_tasks(&self) -> bool {
        self.read("pids.max").is_some_and(|most| most != "max\n")
    }

    /// Returns the CPU time of all processes that were in it.
    pub fn cpu(&self) -> Option<Duration> {
        let stat = self.read("cpu.stat")?;
        Some(Duration::from_micros(number(&stat, "usage_usec ")?))
    }

    /// Returns the time in which at least one of its processes waited for a CPU.
    pub fn waiting_time(&self) -> Option<Duration> {
        let pressure = self.read("cpu.pressure")?;
        let (_, total) = pressure.lines().next()?.split_once("total=")?;
        total.parse().ok().map(Duration::from_micros)
    }

    /// Returns the current memory of the program, in bytes, if the kernel limits it. Memory that the kernel can
    /// reclaim, such as the page cache of files on disks, does not count.
    pub fn memory(&self) -> Option<u64> {
        if !self.limits_memory {
            return None;
        }
        let current: u64 = self.read("memory.current")?.trim_end().parse().ok()?;
        let stat = self.read("memory.stat")?;
        let size = |key| number(&stat, key).unwrap_or(0);
        let files_on_disks = size("file ").saturating_sub(size("shmem "));
        Some(current.saturating_sub(files_on_disks + size("slab_reclaimable ")))
    }

    /// Returns whether the kernel has ended the program because it reached the limit on its memory.
    pub fn ran_out_of_memory(&self) -> bool {
        let events = self.read("memory.events").unwrap_or_default();
        // `oom` counts this limit only; `oom_kill` counts kills for any limit, such as the machine's.
        let happened = |key| number(&events, key).is_some_and(|count| count > 0);
        self.limits_memory && happened("oom ") && happened("oom_kill ")
    }

    fn read(&self, name: &str) -> Option<String> {
        let mut text = String::new();
        let mut file = open(&self.folder, name, OFlags::RDONLY).ok()?;
        file.read_to_string(&mut text).ok()?;
        Some(text)
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        write(&self.folder, name, text)
    }
}

/// Creates the two cgroups and returns the folder of the outer one.
fn create(home: &OwnedFd, name: &str) -> io::Result<OwnedFd> {
    let mode = Mode::from_raw_mode(0o755);
    mkdirat(home, name, mode)?;
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let folder = openat(home, name, flags, Mode::empty())?;
    mkdirat(&folder, INNER, mode)?;
    // The program cannot create further cgroups, which would have to be removed.
    write(&folder, "cgroup.max.descendants", "1")?;
    Ok(folder)
}

/// Removes both if no process is in them.
fn remove(home: &OwnedFd, name: &str) {
    // `sweep` removes the rest later.
    for folder in [&*format!("{name}/{INNER}"), name] {
        let _ = unlinkat(home, folder, AtFlags::REMOVEDIR);
    }
}

fn open(folder: &OwnedFd, name: &str, access: OFlags) -> io::Result<File> {
    let file = openat(folder, name, access | OFlags::CLOEXEC, Mode::empty())?;
    Ok(File::from(file))
}

fn write(folder: &OwnedFd, name: &str, text: &str) -> io::Result<()> {
    open(folder, name, OFlags::WRONLY)?.write_all(text.as_bytes())
}

/// Hides a hierarchy from all processes in this mount namespace, or makes it read-only.
fn hide(mount: &Path) -> io::Result<()> {
    let kind = statfs(mount)?.f_type;
    if u32::try_from(kind) != Ok(MAGIC) {
        return Err(io::Error::other("something else is mounted on it"));
    }
    if unmount(mount, UnmountFlags::DETACH).is_ok() {
        return Ok(());
    }
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount_remount(mount, flags | MountFlags::RDONLY | MountFlags::BIND, "")?;
    Ok(())
}

/// Returns the number in the line that begins with `key`.
fn number(text: &str, key: &str) -> Option<u64> {
    text.lines()
        .find_map(|line| line.strip_prefix(key)?.parse().ok())
}

/// The cgroups as this process sees them.
struct Hierarchy {
    /// The folder of the cgroup that this process is in.
    own: PathBuf,
    /// The folder of the outermost one.
    top: PathBuf,
    mounts: Vec<PathBuf>,
}

impl Hierarchy {
    fn find() -> Option<Self> {
        let this = Process::myself().ok()?;
        let cgroups = this.cgroups().ok()?.0;
        let own = cgroups.into_iter().find(|cgroup| cgroup.hierarchy == 0)?;
        let mounts = this.mountinfo().ok()?.0;
        let is_hierarchy = |mount: &MountInfo| mount.fs_type == FILE_SYSTEM;
        let mounts: Vec<_> = mounts.into_iter().filter(is_hierarchy).collect();
        let top = mounts
            .iter()
            .find(|mount| mount.root == "/")?
            .mount_point
            .clone();
        // In a cgroup namespace, the path may lead outside of its root.
        let is_inside = !own.pathname.contains("/..");
        let path = own.pathname.trim_start_matches('/');
        is_inside.then(|| Self {
            own: top.join(path),
            top,
            mounts: mounts.into_iter().map(|mount| mount.mount_point).collect(),
        })
    }

    /// Returns the folders in which the user may have the right to create cgroups: from this process's cgroup upwards
    /// all that enable the memory controller for their children, and this process's cgroup itself. A cgroup that has
    /// processes usually cannot enable it.
    fn homes(&self) -> Vec<PathBuf> {
        let ancestors = self.own.ancestors();
        let within = ancestors.take_while(|folder| folder.starts_with(&self.top));
        let mut homes: Vec<_> = within.filter(|folder| hands_out_memory(folder)).collect();
        if !homes.contains(&&*self.own) {
            homes.push(&self.own);
        }
        homes.into_iter().map(Path::to_path_buf).collect()
    }
}

fn hands_out_memory(folder: &Path) -> bool {
    let controllers = fs::read_to_string(folder.join("cgroup.subtree_control"));
    controllers.is_ok_and(|all| {
        all.split_whitespace()
            .any(|controller| controller == "memory")
    })
}

/// Removes the cgroups whose creators have ended.
pub fn sweep() {
    let homes = Hierarchy::find().map(|hierarchy| hierarchy.homes());
    for home in homes.into_iter().flatten() {
        for entry in fs::read_dir(home).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let number = name
                .to_str()
                .and_then(|name| name.strip_prefix(PREFIX))
                .and_then(|number| number.parse().ok());
            if number.is_some_and(|number| !lives(number)) {
                let _ = fs::remove_dir(entry.path().join(INNER));
                let _ = fs::remove_dir(entry.path());
            }
        }
    }
}
