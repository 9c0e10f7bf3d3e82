//! How much memory a program and all that it started have together.

use std::collections::HashMap;

use procfs::{FromRead, SharedMemorySegments};

use crate::processes::{Alive, FileId};

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
    /// What processes share counts once, but it takes the kernel long to tell how much that is. It is
    /// asked only if there may be more than ever before, or more than `limit`.
    pub fn note(&mut self, alive: &[Alive], limit: u64) {
        let mut files = HashMap::new();
        for (id, size) in alive.iter().flat_map(Alive::files_in_memory) {
            files.insert(id, size);
        }
        files.retain(|id, _| Some(*id) != self.input);
        let detached = if self.has_segments {
            detached_segments()
        } else {
            0
        };
        let resident: u64 = alive.iter().map(Alive::resident).sum();
        let sum = resident + files.values().sum::<u64>() + detached;
        let may_be_the_largest = sum > self.largest_sum || sum > limit;
        if !may_be_the_largest {
            return;
        }
        self.largest_sum = self.largest_sum.max(sum);
        let is_shared = alive.len() > 1 || !files.is_empty();
        let memory = if is_shared {
            shared_once(alive, &files) + detached
        } else {
            sum
        };
        self.largest = self.largest.max(memory);
    }
}

/// Returns the memory of all processes and of the files in memory that they have `open`, in bytes. What a file has in
/// memory counts once, whether it is mapped or not.
fn shared_once(alive: &[Alive], open: &HashMap<FileId, u64>) -> u64 {
    let mut sum: u64 = open.values().sum();
    let mut files_in_memory = 0;
    for process in alive {
        // One without mappings has just ended, or may not be looked at.
        let mapped = process.mapped();
        sum += mapped.map_or_else(|| process.resident(), |mapped| mapped.all);
        files_in_memory += mapped.unwrap_or_default().files_in_memory;
    }
    if open.is_empty() || files_in_memory == 0 {
        return sum;
    }
    let mut twice: HashMap<FileId, u64> = HashMap::new();
    for (file, size) in alive.iter().filter_map(|it| it.mapped_of(open)).flatten() {
        *twice.entry(file).or_default() += size;
    }
    let twice = twice.iter().map(|(file, size)| open[file].min(*size));
    sum - twice.sum::<u64>()
}

/// Returns the size of the segments of System V in memory that no process has attached, in bytes.
fn detached_segments() -> u64 {
    // Of the supervisor's current folder, as the program may have mounted something else on `/proc`.
    let segments = SharedMemorySegments::from_file("sysvipc/shm");
    let segments = segments.map_or_else(|_| Vec::new(), |all| all.0);
    let detached = segments.iter().filter(|segment| segment.nattch == 0);
    detached.map(|segment| segment.rss).sum()
}
