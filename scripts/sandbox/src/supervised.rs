//! The runner's side of a supervisor.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{anyhow, Context, Result};
use procfs::process::{Process, Stat};
use rustix::process::{
    getpid, kill_process, set_child_subreaper, waitpid, Pid, Signal, WaitOptions,
};

use crate::processes::{
    children_of, could_run, descendants_of, is_held_up, lives, Alive, Scheduled, PROC,
};
use crate::supervisor::{Message, Task, COMMAND, HEARTBEAT};
use crate::tree::Patience;
use crate::types::{End, MeasuredBy, Report, Request, Run};
use crate::{cgroup, check_helper, namespaces};

/// After how long a silence of a supervisor it is looked at. It may wait for a CPU for longer than that.
const SILENCE: Duration = HEARTBEAT.saturating_mul(5);

/// The supervisors at work.
static AT_WORK: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A program that runs.
pub struct Started {
    /// The number of its process.
    pub process: u32,
    socket: UnixStream,
}

impl Started {
    /// Ends it, as if the runner were gone.
    pub fn stop(&self) {
        // One that has ended meanwhile is no error.
        let _ = self.socket.shutdown(Shutdown::Write);
    }

    /// Returns whether it lives and waits: neither it nor any of its children runs, or is held up by what others do.
    pub fn is_idle(&self) -> bool {
        let process = self.process.cast_signed();
        let waits = |it: &Alive| !is_held_up(&it.stat) && !it.could_run();
        lives(process)
            && !Process::new(process).is_ok_and(|it| could_run(&it))
            && descendants_of(process, PROC).iter().all(waits)
    }
}

/// Runs a program under a supervisor of its own. Its standard output is kept, or goes to the opponent of
/// this process number. Its working folder is this one, or the runner's. `on_start` is called when it runs.
pub fn supervised(
    request: &Request,
    folder: Option<&Path>,
    stdin: Stdio,
    opponent: Option<(u32, Stdio)>,
    on_start: impl FnOnce(Started),
) -> Result<Run> {
    check_helper()?;
    // Whatever is left by a program that ends its supervisor comes to the runner.
    set_child_subreaper(Some(getpid()))?;
    let namespaces = !request.is_trusted && namespaces::available();
    let (opponent, stdout) = opponent.unzip();
    let task = Task {
        request: request.clone(),
        folder: folder.map(Path::to_path_buf),
        namespaces,
        opponent,
    };
    let (ours, theirs) = UnixStream::pair().context("no socket can be made")?;
    ours.set_read_timeout(Some(SILENCE))?;
    let mut supervisor = start(theirs, stdin, stdout)?;
    let answer = ask(&ours, &supervisor, &task, on_start);
    // One that has answered ends by itself.
    let silent = answer
        .as_ref()
        .is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
    if answer.is_err() {
        let _ = supervisor.kill();
    }
    let status = supervisor.wait()?;
    let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
    at_work.remove(&supervisor.id());
    cgroup::sweep();
    let Ok(answer) = answer else {
        end_orphans(&at_work)?;
        let how = if silent {
            "does not answer".to_string()
        } else {
            format!("ended: {status}")
        };
        return Ok(of_lost_supervisor(how));
    };
    answer.map_err(|message| anyhow!("{message}"))
}

/// Starts a supervisor, whose standard streams are the program's input, this socket, and the program's
/// output if that goes to an opponent.
fn start(socket: UnixStream, stdin: Stdio, stdout: Option<Stdio>) -> Result<Child> {
    // Held until the process is among those at work: it is no orphan.
    let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
    // The binary that runs, though it may have been built anew meanwhile.
    let supervisor = Command::new("/proc/self/exe")
        .arg(COMMAND)
        .stdin(stdin)
        .stdout(OwnedFd::from(socket))
        .stderr(stdout.unwrap_or_else(Stdio::inherit))
        .spawn()
        .context("the program cannot start itself as a supervisor")?;
    at_work.insert(supervisor.id());
    Ok(supervisor)
}

/// What a supervisor says.
struct Said<'a> {
    socket: &'a UnixStream,
    supervisor: i32,
}

impl Read for Said<'_> {
    /// Fails if the supervisor was stopped, or hangs; but not if it is only slow, however busy the machine is.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut before = None;
        loop {
            let silence = match self.socket.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => error,
                read => return read,
            };
            let process = Process::new(self.supervisor);
            let Some(stat) = process.as_ref().ok().and_then(|it| it.stat().ok()) else {
                return Err(silence);
            };
            let ran = process.ok().and_then(|it| Some(Scheduled::of(&it)?.ran));
            let is_stopped = matches!(stat.state, 'T' | 't');
            if is_stopped || !is_held_up(&stat) && ran == before {
                return Err(silence);
            }
            before = ran;
        }
    }
}

/// Gives a supervisor its task and returns its answer, which is an error message if it cannot do it.
fn ask(
    mut socket: &UnixStream,
    supervisor: &Child,
    task: &Task,
    on_start: impl FnOnce(Started),
) -> io::Result<Result<Run, String>> {
    serde_json::to_writer(socket, task)?;
    socket.write_all(b"\n")?;
    let supervisor = supervisor.id().cast_signed();
    let mut reader = BufReader::new(Said { socket, supervisor });
    let mut on_start = Some(on_start);
    let ended = loop {
        match next_message(&mut reader)? {
            Message::Started(process) => {
                let socket = socket.try_clone()?;
                if let Some(on_start) = on_start.take() {
                    on_start(Started { process, socket });
                }
            }
            Message::Ended(ended) => break ended,
        }
    };
    let answer = match ended {
        Ok(answer) => answer,
        Err(message) => return Ok(Err(message)),
    };
    let mut stdout = vec![0; answer.stdout];
    reader.read_exact(&mut stdout)?;
    let mut stderr = vec![0; answer.stderr];
    reader.read_exact(&mut stderr)?;
    let stderr = String::from_utf8_lossy(&stderr).into_owned();
    Ok(Ok(Run {
        report: answer.report,
        stdout,
        stderr,
    }))
}

fn next_message(reader: &mut impl BufRead) -> io::Result<Message> {
    let mut line = String::new();
    // A heartbeat is an empty line.
    while line.trim().is_empty() {
        line.clear();
        if reader.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(serde_json::from_str(&line)?)
}

/// Returns what can be said of a program whose supervisor is gone.
fn of_lost_supervisor(how: String) -> Run {
    let report = Report {
        end: End::WithoutSupervisor(how),
        cpu: Duration::ZERO,
        memory: None,
        measured_by: MeasuredBy::Processes,
    };
    Run {
        report,
        stdout: Vec::new(),
        stderr: String::new(),
    }
}

/// Ends what has come to the runner from a supervisor that is gone, and waits for it: a process that has ended
/// keeps the namespaces it was in from ending until somebody does. What the runner itself has started is in its own
/// session, which no program can enter since its supervisor left it, or a supervisor.
fn end_orphans(at_work: &BTreeSet<u32>) -> Result<()> {
    // In a container the session may have no number: then it has none in the other processes, too.
    let own_session = Process::myself()?.stat()?.session;
    let runner = getpid().as_raw_pid();
    let is_orphan = |process: &Stat| {
        process.session != own_session && !at_work.contains(&process.pid.unsigned_abs())
    };
    let mut patience = Patience::new("what a program has left");
    loop {
        let mut orphans = children_of(runner);
        orphans.retain(is_orphan);
        if orphans.is_empty() {
            return Ok(());
        }
        for orphan in &orphans {
            let descendants = descendants_of(orphan.pid, PROC);
            let doomed = descendants.iter().map(|it| it.stat.pid);
            for process in doomed.chain([orphan.pid]).filter_map(Pid::from_raw) {
                // Those that have ended meanwhile are no error.
                let _ = kill_process(process, Signal::KILL);
            }
            let _ = waitpid(Pid::from_raw(orphan.pid), WaitOptions::NOHANG);
        }
        patience.pause(orphans.iter().any(is_held_up))?;
    }
}
