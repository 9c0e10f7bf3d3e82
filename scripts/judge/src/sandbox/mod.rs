//! Running a program on one input within limits.

#[cfg(any(not(target_os = "linux"), test))]
mod plain;
#[cfg(target_os = "linux")]
pub mod supervisor;
#[cfg(target_os = "linux")]
mod tree;

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

#[cfg(not(target_os = "linux"))]
use crate::sandbox::plain::unsupervised as supervised;
#[cfg(target_os = "linux")]
use crate::sandbox::supervisor::supervised;
use crate::workspace::Problem;

#[derive(Clone, Deserialize, Serialize)]
pub struct Request {
    /// The program and its arguments.
    pub program: Vec<String>,
    /// The file it gets as standard input.
    pub input: PathBuf,
    pub limits: Limits,
}

/// The limits of a program and all that it starts.
#[derive(Clone, Copy, Deserialize, Serialize)]
pub struct Limits {
    /// Of processor time, of all processes together.
    pub cpu: Duration,
    /// Of time that passes.
    pub wall: Duration,
    /// Of memory resident in all processes together, in bytes.
    pub memory: u64,
    /// Of standard output, and of any other file, in bytes.
    pub output: u64,
    /// Of processes at one time.
    pub processes: usize,
}

const MOST_OUTPUT: u64 = 64 << 20;

const MOST_PROCESSES: usize = 64;

impl Limits {
    /// Returns the limits of a problem, with `room` for a runtime, in bytes of memory.
    pub fn of(problem: &Problem, room: u64) -> Self {
        let cpu = problem.time_limit();
        Self {
            cpu,
            wall: cpu * 2 + Duration::from_secs(1),
            memory: problem.memory_limit() + room,
            output: MOST_OUTPUT,
            processes: MOST_PROCESSES,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub enum Limit {
    Cpu,
    Wall,
    Memory,
    Output,
    Processes,
}

/// How a program ended, and what it used.
#[derive(Deserialize, Serialize)]
pub struct Report {
    pub end: End,
    /// Processor time of all processes together.
    pub cpu: Duration,
    pub wall: Duration,
    /// The most that any one process had resident, in bytes; `None` where that is not measured.
    pub memory: Option<u64>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
pub enum End {
    Exited(i32),
    /// The signal of this name ended it.
    Signaled(String),
    /// It was ended for going over a limit.
    Over(Limit),
    /// It ended its supervisor, or stopped it.
    WithoutSupervisor,
}

impl Report {
    /// What can be said of a program whose supervisor is gone.
    pub fn of_lost_supervisor(wall: Duration) -> Self {
        Self {
            end: End::WithoutSupervisor,
            cpu: Duration::ZERO,
            wall,
            memory: None,
        }
    }
}

pub struct Run {
    pub report: Report,
    pub stdout: Vec<u8>,
    /// The end of standard error, in text.
    pub stderr: String,
}

/// Runs a program to its end; nothing that it started is left when this returns.
///
/// # Errors
///
/// If the program cannot be started. What it does then is no error but an `End`.
pub fn run(request: &Request) -> Result<Run> {
    // Files without a name: nothing to clear away, whatever becomes of this process.
    let temporary = || tempfile::tempfile().context("no temporary file can be made");
    let (mut stdout, mut stderr) = (temporary()?, temporary()?);
    let report = supervised(request, &stdout, &stderr)?;
    let output = tail(&mut stdout, request.limits.output)?;
    let stderr = String::from_utf8_lossy(&tail(&mut stderr, 4096)?).into_owned();
    Ok(Run {
        report,
        stdout: output,
        stderr,
    })
}

/// Returns the last bytes of a file, `most` of them or all.
fn tail(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    file.seek(io::SeekFrom::Start(length.saturating_sub(most)))?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
