//! What the runner asks of the sandbox, and what it gets back.

use std::io::{PipeReader, PipeWriter};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::workspace::Problem;

/// A program to be run, within limits.
#[derive(Clone, Deserialize, Serialize)]
pub struct Request {
    /// The program and its arguments.
    pub program: Vec<String>,
    pub limits: Limits,
    /// Whether it is the workspace's own: what keeps hostile programs in, and measures them exactly, takes
    /// longer than most runs of a reference.
    pub is_trusted: bool,
}

/// What talks to a program: its standard input and standard output are pipes to this process.
pub struct Opponent {
    pub process: u32,
    pub stdin: PipeReader,
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

const MOST_OUTPUT: u64 = 64 << 20;

const MOST_PROCESSES: usize = 64;

impl Limits {
    /// Returns the limits of a problem, with `room` for a runtime, in bytes of memory.
    pub fn of(problem: &Problem, room: u64) -> Self {
        let cpu = problem.time_limit();
        let wall = cpu * 2 + Duration::from_secs(1);
        Self {
            cpu,
            wall,
            deadline: wall * 10 + Duration::from_secs(10),
            memory: problem.memory_limit() + room,
            output: MOST_OUTPUT,
            processes: MOST_PROCESSES,
        }
    }
}

/// The limit that a program exceeded.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub enum Limit {
    Cpu,
    Wall,
    Memory,
    Output,
    Processes,
}

/// How a program ended, and what it used.
#[derive(Clone, Deserialize, Serialize)]
pub struct Report {
    pub end: End,
    /// CPU time of all processes together.
    pub cpu: Duration,
    /// The most memory that all processes had at one time, in bytes; `None` where that is not measured.
    pub memory: Option<u64>,
    pub measured_by: MeasuredBy,
}

/// Where the CPU time comes from.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeasuredBy {
    /// A cgroup of the program's own: exact, whatever the program starts.
    Cgroup,
    /// The processes that were waited for, exactly, and all others as last seen: one that nobody waits
    /// for and that lives for less than a tick is missed.
    Processes,
    /// Wall-clock time, where nothing else can be measured.
    WallClock,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum End {
    Exited(i32),
    /// The signal of this name ended it.
    Signaled(String),
    /// It was ended for exceeding a limit.
    Over(Limit),
    /// Its supervisor ended or stopped first: how.
    WithoutSupervisor(String),
}

/// A program that has ended, and what it printed.
pub struct Run {
    pub report: Report,
    pub stdout: Vec<u8>,
    /// The end of standard error, in text.
    pub stderr: String,
}
