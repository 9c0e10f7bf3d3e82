//! The programs of the workspace itself, and how they are run.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{bail, Result};
use sandbox::{End, Limit, Limits, Request, Run};

/// How much CPU time one run may take: a reference gives up a search after about a second.
const CPU: Duration = Duration::from_secs(5);

/// How much wall-clock time one run may take, less the time it waits for a CPU. On a busy machine it may wait
/// long for the disk, or to be swapped in.
const WALL: Duration = Duration::from_mins(1);

/// The same if there is a deadline: a run that hangs must be reported before it.
const WALL_BEFORE_DEADLINE: Duration = CPU;

/// How much one run may print, in bytes.
pub const OUTPUT: u64 = 256 << 20;

/// Returns the request to run a program of the workspace; `None` if the deadline has come.
pub fn request(program: &Path, arguments: &[String], deadline: Option<Instant>) -> Option<Request> {
    let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    if left.is_some_and(|left| left.is_zero()) {
        return None;
    }
    let name = program.to_string_lossy().into_owned();
    let words = [name].into_iter().chain(arguments.iter().cloned());
    Some(Request {
        program: words.collect(),
        variables: Vec::new(),
        limits: Limits {
            cpu: CPU,
            wall: left.map_or(WALL, |left| left.min(WALL_BEFORE_DEADLINE)),
            // On a busy machine, a run may take longer, but must end before the deadline.
            deadline: left.unwrap_or(WALL * 10),
            memory: 4 << 30,
            output: OUTPUT,
            processes: 64,
        },
        is_trusted: true,
    })
}

/// Runs a program of the workspace, under a supervisor, like every program, so that no process of it is left. Returns
/// `None` if the deadline came first. Fails if the program exceeds a limit.
pub fn run(
    program: &Path,
    arguments: &[String],
    input: &str,
    deadline: Option<Instant>,
) -> Result<Option<Run>> {
    let run = run_to_any_end(program, arguments, input, deadline)?;
    match run.as_ref().map(|run| &run.report.end) {
        Some(End::Over(limit)) => bail!(over_limit(program, &arguments.join(" "), *limit)),
        _ => Ok(run),
    }
}

/// Does the same, but a limit that the program exceeds is no error.
pub fn run_to_any_end(
    program: &Path,
    arguments: &[String],
    input: &str,
    deadline: Option<Instant>,
) -> Result<Option<Run>> {
    let Some(request) = request(program, arguments, deadline) else {
        return Ok(None);
    };
    let run = sandbox::run(&request, input.as_bytes())?;
    let is_over = matches!(run.report.end, End::Over(_));
    let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
    Ok((!is_over || !is_late).then_some(run))
}

/// Returns the message that a program of the workspace exceeded a limit.
pub fn over_limit(program: &Path, arguments: &str, limit: Limit) -> String {
    let name = program.file_stem().unwrap_or_default().display();
    format!("`{name} {arguments}` was stopped: it exceeded its {limit:?} limit")
}

/// Fails unless a program of the workspace exited successfully.
pub fn check_success(run: &Run, what: &str) -> Result<()> {
    if run.report.end == End::Exited(0) {
        return Ok(());
    }
    let stderr = run.stderr.trim();
    let stderr = if stderr.is_empty() {
        "it says nothing"
    } else {
        stderr
    };
    match &run.report.end {
        End::Exited(status) => bail!("{what} fails with status {status}: {stderr}"),
        End::Signaled(signal) => bail!("{what} is ended by {signal}: {stderr}"),
        end => bail!("{what} fails: {end:?}"),
    }
}
