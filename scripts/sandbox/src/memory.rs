//! The memory of a program and its descendants together.

use std::collections::HashMap;

use procfs::{FromRead, SharedMemorySegments};

use crate::processes::{Alive, FileId, MappedMemory};

pub struct Memory {
    /// The peak, in bytes.
    pub largest: u64,
    /// The largest sum in which shared memory counts for each process.
    largest_sum: u64,
    /// The program's input, if it lies in memory. It does not count for the program.
    input: Option<FileId>,
    /// Whether all visible System V segments are the program's.
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

    /// Records the kernel's count of the program's current memory, in bytes.
    pub fn note_counted(&mut self, memory: u64) {
        self.largest = self.largest.max(memory);
    }

    /// Records the current memory, as far as the processes show it.
    ///
    /// Shared memory counts once, but the kernel takes long to compute its size. It is asked only if the memory may
    /// exceed the previous peak, or `limit`.
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

/// Returns the memory mapped by each process: none if the process runs in its parent's memory.
fn mapped_memory(alive: &[Alive]) -> Vec<MappedMemory> {
    let of_one = |process: &Alive| {
        let parent = alive
            .iter()
            .find(|other| other.stat.pid == process.stat.ppid);
        // This check comes first: once the process has started a program, its memory is its own.
        if parent.is_some_and(|parent| process.is_in_memory_of(parent)) {
            return MappedMemory::default();
        }
        process.mapped_memory()
    };
    alive.iter().map(of_one).collect()
}

/// Returns the lesser of two samples, taken one after the other: the program had at least this memory between them.
///
/// A single sample may be too high, because the processes are read one after the other. When one of seven processes
/// that share memory ends, the share of each of the others grows from a seventh to a sixth. And after one process was
/// read, it may free memory that the next one then takes.
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

/// Returns the memory of all processes, in bytes: their mappings, and the files in memory that they have `open`. A file
/// that is both mapped and open counts once.
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

/// Returns the resident size of the System V segments that no process has attached, in bytes.
fn detached_segments() -> u64 {
    // Below the supervisor's current folder, because the program may have mounted something else on `/proc`.
    let segments =
        SharedMemorySegments::from_file("sysvipc/shm").map_or_else(|_| Vec::new(), |all| all.0);
    let detached = segments.iter().filter(|segment| segment.nattch == 0);
    detached.map(|segment| segment.rss).sum()
}
