//! How much memory a program and all that it started have together.

use std::collections::HashMap;

use procfs::{FromRead, SharedMemorySegments};

use crate::processes::{Alive, FileId, MappedMemory};

pub struct Memory {
    /// The most that there was at one time, in bytes.
    pub largest: u64,
    /// The largest sum in which what processes share counts for each.
    largest_sum: u64,
    /// The program's input, if it lies in memory: it is not the program's.
    input: Option<FileId>,
    /// Whether the segments of System V that are seen are the program's alone.
    has_segments: bool,
}

impl Memory {
    pub fn new(input: Option<FileId>, has_segments: bool) -> Self {
        Self {
            largest: 0,
            largest_sum: 0,
            input,
            has_segments,
        }
    }

    /// Takes note of what the kernel has counted in all that the program has now, in bytes.
    pub fn note_counted(&mut self, memory: u64) {
        self.largest = self.largest.max(memory);
    }

    /// Takes note of what there is now, as far as the processes show it.
    ///
    /// Memory that processes share counts once, but it takes the kernel long to tell how much that is. It is
    /// asked only if there may be more than ever before, or more than `limit`.
    pub fn note(&mut self, alive: &[Alive], limit: u64) {
        let files = self.open_files(alive);
        let detached = if self.has_segments {
            detached_segments()
        } else {
            0
        };
        let resident = alive.iter().map(Alive::resident);
        let sum = resident.clone().sum::<u64>() + files.values().sum::<u64>() + detached;
        let may_be_the_largest = sum > self.largest_sum || sum > limit;
        if !may_be_the_largest {
            return;
        }
        self.largest_sum = self.largest_sum.max(sum);
        let is_shared = alive.len() > 1 || !files.is_empty();
        if !is_shared {
            self.largest = self.largest.max(sum);
            return;
        }
        let of_one = resident.max().unwrap_or_default();
        self.largest = self.largest.max(of_one);
        let first = mapped_memory(alive);
        if shared_once(alive, &first, &files) + detached <= self.largest {
            return;
        }
        let (mapped, files) = lesser(
            &first,
            &mapped_memory(alive),
            &files,
            &self.open_files(alive),
        );
        let memory = shared_once(alive, &mapped, &files) + detached;
        self.largest = self.largest.max(memory);
    }

    /// Returns the files in memory that processes have open, and their sizes in bytes.
    fn open_files(&self, alive: &[Alive]) -> HashMap<FileId, u64> {
        let files = alive.iter().flat_map(Alive::files_in_memory);
        files.filter(|(id, _)| Some(*id) != self.input).collect()
    }
}

/// Returns the memory mapped by each process, without that of its parent if it has no other.
fn mapped_memory(alive: &[Alive]) -> Vec<MappedMemory> {
    let of_one = |process: &Alive| {
        let parent = alive
            .iter()
            .find(|other| other.stat.pid == process.stat.ppid);
        // In this order: whatever it has once it has started a program is its own.
        if parent.is_some_and(|parent| process.is_in_memory_of(parent)) {
            return MappedMemory::default();
        }
        process.mapped_memory()
    };
    alive.iter().map(of_one).collect()
}

/// Returns the lesser of two looks, one after the other: the program had at least that between them.
///
/// One look alone may show too much, since the processes are looked at one after the other. When one of seven that
/// share something ends, each of the others has a sixth of it instead of a seventh; and what one has freed, the next
/// may have by now.
fn lesser(
    mapped: &[MappedMemory],
    mapped_later: &[MappedMemory],
    files: &HashMap<FileId, u64>,
    files_later: &HashMap<FileId, u64>,
) -> (Vec<MappedMemory>, HashMap<FileId, u64>) {
    let pairs = mapped.iter().zip(mapped_later);
    let mapped = pairs.map(|(first, second)| MappedMemory {
        all: first.all.min(second.all),
        files_in_memory: first.files_in_memory.min(second.files_in_memory),
    });
    let size = |(id, size): (&FileId, &u64)| Some((*id, *files_later.get(id)?.min(size)));
    (mapped.collect(), files.iter().filter_map(size).collect())
}

/// Returns the memory of all processes, given what their mappings hold, and of the files in memory that they have
/// `open`, in bytes. What a file has in memory counts once, whether it is mapped or not.
fn shared_once(alive: &[Alive], mapped: &[MappedMemory], open: &HashMap<FileId, u64>) -> u64 {
    let in_mappings: u64 = mapped.iter().map(|process| process.all).sum();
    let sum = in_mappings + open.values().sum::<u64>();
    if open.is_empty() || mapped.iter().all(|process| process.files_in_memory == 0) {
        return sum;
    }
    let mut twice: HashMap<FileId, u64> = HashMap::new();
    for (file, size) in alive
        .iter()
        .filter_map(|process| process.mapped_of(open))
        .flatten()
    {
        *twice.entry(file).or_default() += size;
    }
    let twice = twice.iter().map(|(file, size)| open[file].min(*size));
    sum - twice.sum::<u64>()
}

/// Returns the size of the segments of System V in memory that no process has attached, in bytes.
fn detached_segments() -> u64 {
    // Of the supervisor's current folder, as the program may have mounted something else on `/proc`.
    let segments =
        SharedMemorySegments::from_file("sysvipc/shm").map_or_else(|_| Vec::new(), |all| all.0);
    let detached = segments.iter().filter(|segment| segment.nattch == 0);
    detached.map(|segment| segment.rss).sum()
}
