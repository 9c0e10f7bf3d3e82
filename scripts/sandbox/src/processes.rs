//! Processes as the kernel shows them in `/proc`.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use nix::sys::resource::{getrusage, UsageWho};
use nix::sys::time::TimeValLike;
use procfs::process::{all_processes_with_root, MemoryMaps, Process, Schedstat, Stat, StatFlags};
use procfs::FromRead;
use rustix::fs::{fstat, fstatfs, Dir, DirEntry, FileType, OFlags};

/// Where the kernel shows them.
pub const PROC: &str = "/proc";

/// The file that selects the mappings of a process for a core dump.
const CORE_DUMP_FILTER: &str = "coredump_filter";

/// A process that has not ended.
pub struct Alive {
    pub stat: Stat,
    process: Process,
    /// A living thread if the first one has ended: `/proc` shows neither memory nor files of an ended thread.
    other: Option<Process>,
}

/// The scheduler's figures about a thread, in nanoseconds.
pub struct SchedulerTimes {
    pub thread: i32,
    pub ran: Duration,
    pub waited: Duration,
}

/// The size of a process's mappings, in bytes; memory that it shares with others is divided among them.
#[derive(Clone, Copy, Default)]
pub struct MappedMemory {
    pub all: u64,
    /// The part of files in memory and of shared anonymous memory.
    pub files_in_memory: u64,
}

/// A file that lies in memory.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub struct FileId {
    pub device: u64,
    pub inode: u64,
}

/// Returns the processes in this folder, without zombies.
pub fn processes(root: &str) -> impl Iterator<Item = Alive> + '_ {
    // A process may end while it is looked at.
    let all = all_processes_with_root(root)
        .into_iter()
        .flatten()
        .flatten();
    all.filter_map(|process| Alive::new(process.stat().ok()?, process, root))
}

/// Returns the descendants of a process, without zombies.
pub fn descendants_of(ancestor: i32, root: &str) -> Vec<Alive> {
    let mut children: HashMap<i32, Vec<(Stat, Process)>> = HashMap::new();
    for process in all_processes_with_root(root)
        .into_iter()
        .flatten()
        .flatten()
    {
        if let Ok(stat) = process.stat() {
            children.entry(stat.ppid).or_default().push((stat, process));
        }
    }
    let mut found = children.remove(&ancestor).unwrap_or_default();
    let mut index = 0;
    while let Some((stat, _)) = found.get(index) {
        let pid = stat.pid;
        found.extend(children.remove(&pid).unwrap_or_default());
        index += 1;
    }
    let alive = |(stat, process)| Alive::new(stat, process, root);
    found.into_iter().filter_map(alive).collect()
}

/// Returns the children of a process, including zombies.
pub fn children_of(parent: i32) -> Vec<Stat> {
    let all = all_processes_with_root(PROC)
        .into_iter()
        .flatten()
        .flatten();
    let stats = all.filter_map(|process| process.stat().ok());
    stats.filter(|stat| stat.ppid == parent).collect()
}

/// Returns the number of processes in this folder, including zombies. This is cheap.
pub fn count(root: &str) -> usize {
    let entries = std::fs::read_dir(root).into_iter().flatten().flatten();
    let is_process = |entry: &std::fs::DirEntry| {
        let name = entry.file_name();
        name.as_encoded_bytes().iter().all(u8::is_ascii_digit)
    };
    entries.filter(is_process).count()
}

/// Returns whether a process runs, or waits for a CPU or the disk.
pub fn is_held_up(stat: &Stat) -> bool {
    matches!(stat.state, 'R' | 'D')
}

impl Alive {
    /// Returns a process unless it is a zombie. A process whose first thread has ended is shown as a zombie even if
    /// other threads run.
    fn new(stat: Stat, process: Process, root: &str) -> Option<Self> {
        if is_alive(&stat) {
            return Some(Self {
                stat,
                process,
                other: None,
            });
        }
        let tasks = process.tasks().ok()?.flatten();
        let mut living = tasks.filter(|task| task.stat().is_ok_and(|stat| is_alive(&stat)));
        let path = Path::new(root).join(living.next()?.tid.to_string());
        let other = Some(Process::new_with_root(path).ok()?);
        Some(Self {
            stat,
            process,
            other,
        })
    }

    /// Returns the number and the start time of the process, because numbers are reused.
    pub fn id(&self) -> (i32, u64) {
        (self.stat.pid, self.stat.starttime)
    }

    /// Returns the CPU time of the process itself. The scheduler's figures about its `threads` are more precise than
    /// those of the process, but cover only living threads.
    pub fn cpu(&self, threads: &[SchedulerTimes]) -> Duration {
        let ran = threads.iter().map(|thread| thread.ran).sum();
        ticks(self.stat.utime + self.stat.stime).max(ran)
    }

    /// Returns the CPU time of the children that it has waited for.
    pub fn cpu_waited_for(&self) -> Duration {
        ticks((self.stat.cutime + self.stat.cstime).unsigned_abs())
    }

    /// Returns the scheduler's figures about each of its threads.
    pub fn threads(&self) -> Vec<SchedulerTimes> {
        SchedulerTimes::of_threads(&self.process)
    }

    /// Returns whether one of its threads runs or waits for a CPU.
    pub fn could_run(&self) -> bool {
        could_run(&self.process)
    }

    pub fn process(&self) -> &Process {
        &self.process
    }

    fn body(&self) -> &Process {
        self.other.as_ref().unwrap_or(&self.process)
    }

    /// Returns the memory that is resident, in bytes.
    pub fn resident(&self) -> u64 {
        let rss = match &self.other {
            None => self.stat.rss,
            Some(thread) => thread.stat().map_or(0, |stat| stat.rss),
        };
        rss * procfs::page_size()
    }

    /// Returns the size of its mappings, at a cost that hardly grows with their number.
    pub fn mapped_memory(&self) -> MappedMemory {
        let rollup = self.body().smaps_rollup();
        let maps = rollup.map_or_else(|_| Vec::new(), |rollup| rollup.memory_map_rollup.0);
        let Some(map) = maps.first() else {
            // Access is denied, or it has just ended and then has no resident memory.
            let stat = self.body().stat();
            return MappedMemory {
                all: stat.map_or(0, |stat| stat.rss * procfs::page_size()),
                files_in_memory: 0,
            };
        };
        let size = |key: &str| map.extension.map.get(key).copied().unwrap_or(0);
        MappedMemory {
            all: size("Pss"),
            files_in_memory: size("Pss_Shmem"),
        }
    }

    /// Returns whether this process runs in the memory of its parent, as after `vfork` until it starts a program.
    ///
    /// The kernel does not show which processes share their memory. But `coredump_filter` belongs to the memory: if a
    /// change to that of the child shows in the parent, they share it. Core dumps are never written, so nothing else
    /// changes.
    pub fn is_in_memory_of(&self, parent: &Self) -> bool {
        /// The bit for shared DAX mappings.
        const BIT: u32 = 1 << 8;
        let has_started_none = self.stat.flags & StatFlags::PF_FORKNOEXEC.bits() != 0;
        let filters = (self.core_dump_filter(), parent.core_dump_filter());
        let (Some(before), Some(of_parent)) = filters else {
            return false;
        };
        if !has_started_none || before != of_parent {
            return false;
        }
        let _ = self.set_core_dump_filter(before ^ BIT);
        let is_same = parent.core_dump_filter() == Some(before ^ BIT);
        // Both, because the child may have started a program meanwhile.
        for process in [self, parent] {
            let _ = process.set_core_dump_filter(before);
        }
        is_same
    }

    fn core_dump_filter(&self) -> Option<u32> {
        let mut text = String::new();
        let mut file = self.body().open_relative(CORE_DUMP_FILTER).ok()?;
        file.read_to_string(&mut text).ok()?;
        u32::from_str_radix(text.trim_end(), 16).ok()
    }

    fn set_core_dump_filter(&self, filter: u32) -> Result<()> {
        let flags = OFlags::WRONLY | OFlags::CLOEXEC;
        let file = self.body().open_relative_flags(CORE_DUMP_FILTER, flags)?;
        File::from(OwnedFd::from(file)).write_all(format!("{filter:#x}").as_bytes())?;
        Ok(())
    }

    /// Returns the size of its mappings of these files, in bytes, with shared memory divided among the processes;
    /// `None` if it has too many mappings to read.
    pub fn mapped_of(&self, files: &HashMap<FileId, u64>) -> Option<Vec<(FileId, u64)>> {
        // A mapping is described in some 700 bytes.
        const MOST: u64 = 1 << 20;
        let mut text = Vec::new();
        let smaps = self.body().open_relative("smaps").ok()?;
        smaps.take(MOST).read_to_end(&mut text).ok()?;
        if text.len() as u64 == MOST {
            return None;
        }
        let mut mapped = Vec::new();
        for map in MemoryMaps::from_read(&text[..]).ok()? {
            let device = rustix::fs::makedev(map.dev.0.unsigned_abs(), map.dev.1.unsigned_abs());
            let file = FileId {
                device,
                inode: map.inode,
            };
            if files.contains_key(&file) {
                let size = map.extension.map.get("Pss").copied().unwrap_or(0);
                mapped.push((file, size));
            }
        }
        Some(mapped)
    }

    /// Returns the files in memory that it has open, and their sizes in bytes.
    pub fn files_in_memory(&self) -> Vec<(FileId, u64)> {
        let body = self.body();
        let entries = body.open_relative_flags("fd", OFlags::DIRECTORY | OFlags::CLOEXEC);
        let Some(folder) = entries
            .ok()
            .and_then(|folder| Dir::new(OwnedFd::from(folder)).ok())
        else {
            return Vec::new();
        };
        let file = |entry: DirEntry| {
            let path = Path::new("fd").join(entry.file_name().to_str().ok()?);
            // `PATH` does not open the file itself, which could block.
            file_in_memory(
                body.open_relative_flags(path, OFlags::PATH | OFlags::CLOEXEC)
                    .ok()?,
            )
        };
        folder.flatten().filter_map(file).collect()
    }
}

/// Returns whether a thread of a process runs or waits for a CPU.
pub fn could_run(process: &Process) -> bool {
    let tasks = process.tasks().into_iter().flatten().flatten();
    let mut stats = tasks.filter_map(|task| task.stat().ok());
    stats.any(|stat| stat.state == 'R')
}

impl SchedulerTimes {
    /// Returns the scheduler's figures about the first thread of a process.
    pub fn of(process: &Process) -> Option<Self> {
        Some(Self::new(process.pid(), &process.schedstat().ok()?))
    }

    /// Returns the scheduler's figures about each thread of a process.
    pub fn of_threads(process: &Process) -> Vec<Self> {
        let tasks = process.tasks().into_iter().flatten().flatten();
        let scheduled = tasks.filter_map(|task| Some(Self::new(task.tid, &task.schedstat().ok()?)));
        scheduled.collect()
    }

    /// Returns this with the running time counted as waiting time, too, because others waited for this thread.
    pub fn all_waited(self) -> Self {
        Self {
            waited: self.ran + self.waited,
            ..self
        }
    }

    fn new(thread: i32, stat: &Schedstat) -> Self {
        Self {
            thread,
            ran: Duration::from_nanos(stat.sum_exec_runtime),
            waited: Duration::from_nanos(stat.run_delay),
        }
    }
}

/// Returns the identity and the size in bytes of a file in memory; `None` for other files.
pub fn file_in_memory(file: impl AsFd) -> Option<(FileId, u64)> {
    let kind = fstatfs(&file).ok()?.f_type;
    let stat = fstat(&file).ok()?;
    let is_memory = |kind| FILE_SYSTEMS_IN_MEMORY.contains(&kind);
    let is_file = FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile;
    let lies_there = is_file && u32::try_from(kind).is_ok_and(is_memory);
    let id = FileId {
        device: stat.st_dev,
        inode: stat.st_ino,
    };
    lies_there.then(|| (id, stat.st_blocks.unsigned_abs() * 512))
}

/// The magic numbers of tmpfs (which also holds memfds), ramfs and hugetlbfs.
const FILE_SYSTEMS_IN_MEMORY: [u32; 3] = [0x0102_1994, 0x8584_58f6, 0x9584_58f6];

/// Returns whether there is a process of this number that has not ended.
pub fn lives(process: i32) -> bool {
    let stat = Process::new(process).and_then(|process| process.stat());
    stat.is_ok_and(|stat| is_alive(&stat))
}

fn is_alive(stat: &Stat) -> bool {
    !matches!(stat.state, 'Z' | 'X')
}

/// Converts a time from the kernel's clock ticks.
fn ticks(count: u64) -> Duration {
    let per_second = procfs::ticks_per_second().max(1);
    Duration::from_secs(count) / u32::try_from(per_second).unwrap_or(u32::MAX)
}

/// Returns the CPU time of this process.
pub fn own_cpu() -> Duration {
    cpu(UsageWho::RUSAGE_SELF)
}

/// Returns the CPU time of the processes that this one has waited for, and of those that they have waited for.
pub fn cpu_waited_for() -> Duration {
    cpu(UsageWho::RUSAGE_CHILDREN)
}

fn cpu(who: UsageWho) -> Duration {
    // It fails only on an unknown `who`.
    let time = getrusage(who).map_or(0, |usage| {
        (usage.user_time() + usage.system_time()).num_microseconds()
    });
    Duration::from_micros(time.unsigned_abs())
}

/// Returns the peak resident memory of the largest process that was waited for, in bytes.
pub fn largest_waited_for() -> u64 {
    let largest = getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| usage.max_rss());
    largest.unsigned_abs() << 10
}

/// Returns the peak resident memory of this process since it executed its binary, in bytes. The count of `getrusage`
/// starts with the memory of the parent, which may be large.
pub fn largest_here(this: &Process) -> Result<u64> {
    let largest = this.status()?.vmhwm.context("no VmHWM")?;
    Ok(largest << 10)
}
