//! Running a program where there is no supervisor: on anything but Linux.
//!
//! Wall-clock time stands for CPU time. Memory is not measured. When the program ends, its child processes are ended:
//! all of them on Windows, elsewhere its process group.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::types::{End, Limit, Limits, MeasuredBy, Report, Request, Run};

/// The pause between two checks of a program.
const PAUSE: Duration = Duration::from_millis(1);

/// A program that runs.
pub struct RunningProgram {
    /// The number of its process.
    #[allow(dead_code)] // where this is only tested
    pub process: u32,
    is_stopped: Arc<AtomicBool>,
}

#[allow(dead_code)] // where this is only tested
impl RunningProgram {
    /// Ends it.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Returns `true`: on this system it is unknown whether the program waits for input.
    #[allow(clippy::unused_self)] // on Linux it is seen
    pub fn reads(&self) -> bool {
        true
    }

    /// Returns `true`: on this system it is unknown whether the program has the pipe open.
    #[allow(clippy::unused_self)] // on Linux it is seen
    pub fn has_open<Pipe>(&self, _pipe: Pipe) -> bool {
        true
    }

    /// Returns zero: on this system the CPU time is unknown.
    #[allow(clippy::unused_self)] // on Linux it is seen
    pub fn cpu(&self) -> Duration {
        Duration::ZERO
    }

    /// Returns `true`: on this system it is unknown whether the program is idle.
    #[allow(clippy::unused_self)] // on Linux it is seen
    pub fn is_idle(&self) -> bool {
        true
    }
}

/// The runs that have not ended.
static RUNNING: Mutex<Vec<Arc<AtomicBool>>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Arc<AtomicBool>>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all running programs, and waits until they have ended.
#[allow(dead_code)] // where this is only tested
pub fn stop_all() {
    while !running().is_empty() {
        for run in &*running() {
            run.store(true, Ordering::Relaxed);
        }
        thread::sleep(PAUSE);
    }
}

/// Runs a program without kernel limits. Returns its standard output, or passes it to the opponent. The working folder
/// is `folder`, or that of the calling process. Calls `on_start` when the program runs.
pub fn run_program(
    request: &Request,
    folder: Option<&Path>,
    stdin: Stdio,
    opponent: Option<(u32, Stdio)>,
    on_start: impl FnOnce(RunningProgram),
) -> Result<Run> {
    let words = request.program.split_first();
    let (program, arguments) = words.context("no program is given")?;
    let (stdout, stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut command = Command::new(program);
    command
        .args(arguments)
        .envs(request.variables.iter().cloned())
        .current_dir(folder.unwrap_or(Path::new(".")))
        .stdin(stdin)
        .stdout(match opponent {
            None => stdout.try_clone()?.into(),
            Some((_, stdout)) => stdout,
        })
        .stderr(stderr.try_clone()?);
    let mut command = CommandWrap::from(command);
    #[cfg(windows)]
    command.wrap(JobObject);
    #[cfg(unix)]
    command.wrap(ProcessGroup::leader());
    let is_stopped = Arc::new(AtomicBool::new(false));
    running().push(is_stopped.clone());
    let start = Instant::now();
    let end = command
        .spawn()
        .with_context(|| format!("`{program}` cannot be started"))
        .and_then(|mut child| {
            on_start(RunningProgram {
                process: child.id(),
                is_stopped: is_stopped.clone(),
            });
            let outputs = [&stdout, &stderr];
            let end = watch(&mut *child, &request.limits, outputs, &is_stopped, start);
            // End the processes that it has started. There may be none.
            let _ = child.start_kill();
            Ok(end?)
        });
    running().retain(|other| !Arc::ptr_eq(other, &is_stopped));
    let report = Report {
        end: end?,
        cpu: start.elapsed(),
        memory: None,
        measured_by: MeasuredBy::WallClock,
        stack: None,
    };
    let stderr = last_bytes(stderr, 4096)?;
    Ok(Run {
        report,
        stdout: last_bytes(stdout, request.limits.output)?,
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
    })
}

/// Returns how a program has ended, or which limit it exceeds.
fn watch(
    child: &mut dyn ChildWrapper,
    limits: &Limits,
    [stdout, stderr]: [&File; 2],
    is_stopped: &AtomicBool,
    start: Instant,
) -> io::Result<End> {
    loop {
        let status = child.try_wait()?;
        let longest = stdout.metadata()?.len().max(stderr.metadata()?.len());
        let limit = if longest > limits.output {
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
            let _ = child.start_kill();
            child.wait()?;
            return Ok(End::Over(limit));
        }
        if let Some(status) = status {
            let end = status.code().map(of_status);
            return Ok(end.unwrap_or_else(|| End::Signaled(status.to_string())));
        }
        thread::sleep(PAUSE);
    }
}

/// Returns how a program with this exit status has ended. On Windows, exceptions end programs, as signals do elsewhere.
fn of_status(status: i32) -> End {
    let name = match status.cast_unsigned() {
        0xC000_0005 => "access violation",
        0xC000_001D => "illegal instruction",
        0xC000_0094 => "integer division by zero",
        0xC000_00FD => "stack overflow",
        0xC000_0374 => "heap corruption",
        0xC000_0409 => "abort",
        _ => return End::Exited(status),
    };
    End::Signaled(format!("exception {status:#X} ({name})"))
}

/// Returns the last `most` bytes of a file, or all if it is shorter.
fn last_bytes(mut file: File, most: u64) -> Result<Vec<u8>> {
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(most)))?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    use rstest::rstest;

    use crate::input::unnamed_file;

    const AT_ONCE: Duration = Duration::from_millis(300);

    /// Longer than any of these runs takes, however busy the machine is.
    const EVER: Duration = Duration::from_mins(1);

    fn request(command: &str, cpu: Duration) -> Request {
        let limits = Limits {
            cpu,
            wall: EVER,
            deadline: EVER,
            memory: u64::MAX,
            output: 1 << 20,
            processes: 64,
        };
        let program = ["sh", "-c", command].map(String::from).to_vec();
        Request {
            program,
            variables: vec![("VARIABLE".to_string(), "value".to_string())],
            limits,
            is_trusted: true,
        }
    }

    fn run(command: &str, cpu: Duration) -> (End, String) {
        let run = run_program(
            &request(command, cpu),
            None,
            unnamed_file(b"one\ntwo\n").unwrap().into(),
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

    #[rstest]
    #[case::access_violation(-1_073_741_819, "exception 0xC0000005 (access violation)")]
    #[case::stack_overflow(-1_073_741_571, "exception 0xC00000FD (stack overflow)")]
    fn exceptions_of_windows_have_names(#[case] status: i32, #[case] name: &str) {
        assert_eq!(of_status(status), End::Signaled(name.to_string()));
        assert_eq!(of_status(-1), End::Exited(-1));
    }

    #[test]
    fn a_variable_is_set() {
        assert_eq!(run("echo $VARIABLE", EVER).1, "value\n");
    }

    /// The pipe reaches its end only when the last process that may write to it has ended.
    #[cfg(unix)]
    #[rstest]
    #[case::it_ends("sleep 300 & echo", EVER)]
    #[case::it_is_late("sleep 300 & sleep 300", AT_ONCE)]
    fn what_it_started_ends_with_it(#[case] command: &str, #[case] cpu: Duration) {
        let (mut reader, writer) = io::pipe().unwrap();
        let request = request(command, cpu);
        let input = unnamed_file(b"").unwrap().into();
        run_program(&request, None, input, Some((0, writer.into())), drop).unwrap();
        drop(request);
        reader.read_to_end(&mut Vec::new()).unwrap();
    }

    #[test]
    fn ends_what_exceeds_a_limit() {
        assert_eq!(run("exec sleep 30", AT_ONCE).0, End::Over(Limit::Cpu));
        for command in ["exec yes", "head -c 2000000 /dev/zero >&2"] {
            assert_eq!(run(command, EVER).0, End::Over(Limit::Output));
        }
    }
}
