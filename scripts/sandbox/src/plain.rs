//! Running a program where there is no supervisor: on anything but Linux.
//!
//! Wall-clock time stands for CPU time. Memory, and what the program starts, are not seen.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::types::{End, Limit, MeasuredBy, Report, Request, Run};

/// A program that runs.
pub struct Started {
    /// The number of its process.
    #[allow(dead_code)] // where this is only tested
    pub process: u32,
    is_stopped: Arc<AtomicBool>,
}

#[allow(dead_code)] // where this is only tested
impl Started {
    /// Ends it.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether it waits for something to read: that is not seen here, so it may.
    #[allow(clippy::unused_self)] // on Linux it is seen
    pub fn reads(&self) -> bool {
        true
    }

    /// Returns no CPU time: that is not seen here.
    #[allow(clippy::unused_self)] // on Linux it is seen
    pub fn cpu(&self) -> Duration {
        Duration::ZERO
    }

    /// Returns whether it waits: that is not seen here, so it may.
    #[allow(clippy::unused_self)] // on Linux it is seen
    pub fn is_idle(&self) -> bool {
        true
    }
}

/// Runs a program as well as the standard library can. Its standard output is kept, or goes to an
/// opponent. Its working folder is this one, or that of this program. `on_start` is called when it runs.
pub fn unsupervised(
    request: &Request,
    folder: Option<&Path>,
    stdin: Stdio,
    opponent: Option<(u32, Stdio)>,
    on_start: impl FnOnce(Started),
) -> Result<Run> {
    let words = request.program.split_first();
    let (program, arguments) = words.context("no program is given")?;
    let limits = &request.limits;
    let (stdout, stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(folder.unwrap_or(Path::new(".")))
        .stdin(stdin)
        .stdout(match opponent {
            None => stdout.try_clone()?.into(),
            Some((_, stdout)) => stdout,
        })
        .stderr(stderr.try_clone()?)
        .spawn()
        .with_context(|| format!("`{program}` cannot be started"))?;
    let is_stopped = Arc::new(AtomicBool::new(false));
    on_start(Started {
        process: child.id(),
        is_stopped: is_stopped.clone(),
    });
    let end = loop {
        let status = child.try_wait()?;
        let limit = if stdout.metadata()?.len() > limits.output {
            Some(Limit::Output)
        } else if start.elapsed() > limits.cpu.min(limits.deadline) {
            Some(Limit::Cpu)
        } else if is_stopped.load(Ordering::Relaxed) {
            Some(Limit::Wall)
        } else {
            None
        };
        if let Some(limit) = limit {
            // It may have ended by itself.
            let _ = child.kill();
            child.wait()?;
            break End::Over(limit);
        }
        if let Some(status) = status {
            let code = status.code().map(End::Exited);
            break code.unwrap_or_else(|| End::Signaled(status.to_string()));
        }
        thread::sleep(Duration::from_millis(1));
    };
    let report = Report {
        end,
        cpu: start.elapsed(),
        memory: None,
        measured_by: MeasuredBy::WallClock,
        stack: None,
    };
    let stderr = last_bytes(stderr, 4096)?;
    Ok(Run {
        report,
        stdout: last_bytes(stdout, limits.output)?,
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
    })
}

/// Returns the last bytes of a file, `most` of them or all.
fn last_bytes(mut file: File, most: u64) -> Result<Vec<u8>> {
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(most)))?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::input::unnamed;
    use crate::types::Limits;

    const AT_ONCE: Duration = Duration::from_millis(300);

    /// Nothing here takes so long, however busy the machine is.
    const EVER: Duration = Duration::from_mins(1);

    fn run(command: &str, cpu: Duration) -> (End, String) {
        let limits = Limits {
            cpu,
            wall: EVER,
            deadline: EVER,
            memory: u64::MAX,
            output: 1 << 20,
            processes: 64,
        };
        let program = ["sh", "-c", command].map(String::from).to_vec();
        let request = Request {
            program,
            limits,
            is_trusted: true,
        };
        let run = unsupervised(
            &request,
            None,
            unnamed(b"one\ntwo\n").unwrap().into(),
            None,
            drop,
        )
        .unwrap();
        assert_eq!(run.report.memory, None);
        assert_eq!(run.report.measured_by, MeasuredBy::WallClock);
        (run.report.end, String::from_utf8(run.stdout).unwrap())
    }

    #[test]
    fn reads_the_input_and_keeps_the_output() {
        let (end, stdout) = run("head -n 1; echo three >&2", EVER);
        assert_eq!((end, &*stdout), (End::Exited(0), "one\n"));
    }

    #[test]
    fn tells_how_a_program_ended() {
        assert_eq!(run("exit 3", EVER).0, End::Exited(3));
        assert!(matches!(run("kill -SEGV $$", EVER).0, End::Signaled(_)));
    }

    #[test]
    fn ends_what_exceeds_a_limit() {
        assert_eq!(run("exec sleep 30", AT_ONCE).0, End::Over(Limit::Cpu));
        assert_eq!(run("exec yes", EVER).0, End::Over(Limit::Output));
    }
}
