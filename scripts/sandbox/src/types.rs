//! The runner's requests to the sandbox, and the results.

use std::io::{PipeReader, PipeWriter};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A program to be run, within limits.
#[derive(Clone, Deserialize, Serialize)]
pub struct Request {
    /// The program and its arguments.
    pub program: Vec<String>,
    /// Variables of its environment, besides those of the runner.
    pub variables: Vec<(String, String)>,
    /// Its limits.
    pub limits: Limits,
    /// Whether the user trusts the program. Then it is neither confined nor measured exactly, which would take longer
    /// than most runs of a small program.
    pub is_trusted: bool,
}

/// The opponent of a program: a process at the other ends of the program's standard input and standard output.
pub struct Opponent {
    /// The number of its process.
    pub process: u32,
    /// Where the program reads what the opponent writes.
    pub stdin: PipeReader,
    /// Where the opponent reads what the program writes.
    pub stdout: PipeWriter,
}

/// The limits of a program and all that it starts.
#[derive(Clone, Copy, Deserialize, Serialize)]
pub struct Limits {
    /// CPU time, of all processes together.
    pub cpu: Duration,
    /// Wall-clock time, less the time that the program waited for a CPU.
    pub wall: Duration,
    /// Wall-clock time, whatever the program waited for.
    pub deadline: Duration,
    /// Memory of all processes together, in bytes.
    pub memory: u64,
    /// Standard output, standard error and any file that the program writes, in bytes each.
    pub output: u64,
    /// Processes at one time.
    pub processes: usize,
}

impl Limits {
    /// Returns the limit on the stack, in bytes: a little less than that on memory, so that an endless recursion
    /// overflows the stack before the program runs out of memory.
    pub const fn stack(&self) -> u64 {
        self.memory - self.memory / 16
    }
}

/// The limit that a program exceeded.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub enum Limit {
    /// Of CPU time.
    Cpu,
    /// Of wall-clock time.
    Wall,
    /// Of memory.
    Memory,
    /// Of output.
    Output,
    /// Of processes at one time.
    Processes,
}

/// How a program ended, and what it used.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// CPU time of all processes together.
    pub cpu: Duration,
    /// The peak memory of all processes together, in bytes; `None` where it is not measured.
    pub memory: Option<u64>,
    /// The source of `cpu`.
    pub measured_by: MeasuredBy,
    /// The size of the stack that the program had, in bytes; `None` where it was not set.
    pub stack: Option<u64>,
}

/// The source of the CPU time.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeasuredBy {
    /// A cgroup that the program cannot leave: exact, whatever the program starts.
    Cgroup,
    /// The processes. The time is the largest of: the exact time of those that were waited for; the last samples of all;
    /// the count of a cgroup that the program could have left. A process that nobody waits for may be missed if it lives
    /// for less than a tick.
    Processes,
    /// Wall-clock time, where nothing else can be measured.
    WallClock,
}

/// How a program ended.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum End {
    /// By itself, with this status.
    Exited(i32),
    /// The signal of this name ended it.
    Signaled(String),
    /// It was ended for exceeding a limit.
    Over(Limit),
    /// Its supervisor ended or stopped first; the text says how.
    WithoutSupervisor(String),
}

/// A program that has ended, and what it printed.
pub struct Run {
    /// How it ended, and what it used.
    pub report: Report,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Standard error, as text. Only its end is kept, unless the program is trusted and runs on Linux.
    pub stderr: String,
}
