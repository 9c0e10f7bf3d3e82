//! The runner's side of a supervisor.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure, Context, Result};
use procfs::process::Process;
use rustix::process::{
    getpid, kill_process, set_child_subreaper, waitpid, Pid, Signal, WaitOptions,
};

use crate::processes::{descendants_of, Alive, PROC};
use crate::supervisor::{Answer, Task, COMMAND, HEARTBEAT};
use crate::tree::PATIENCE;
use crate::types::{End, MeasuredBy, Report, Request, Run};
use crate::{cgroup, namespaces};

/// The supervisors at work.
static AT_WORK: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Runs a program under a supervisor of its own. Its standard output is kept, or goes to the opponent of
/// this process number.
pub fn supervised(request: &Request, stdin: Stdio, opponent: Option<(u32, Stdio)>) -> Result<Run> {
    // Whatever is left by a program that ends its supervisor comes to the runner.
    set_child_subreaper(Some(getpid()))?;
    let namespaces = !request.is_trusted && namespaces::available();
    let (opponent, stdout) = opponent.unzip();
    let task = Task {
        request: request.clone(),
        namespaces,
        opponent,
    };
    let (ours, theirs) = UnixStream::pair().context("no socket can be made")?;
    // One that is silent for so long has been stopped: it is heard even on a busy machine.
    ours.set_read_timeout(Some(HEARTBEAT * 10 + PATIENCE))?;
    let mut supervisor = start(theirs, stdin, stdout)?;
    let answer = ask(&ours, &task);
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

/// Gives a supervisor its task and returns its answer, which is an error message if it cannot do it.
fn ask(mut socket: &UnixStream, task: &Task) -> io::Result<Result<Run, String>> {
    serde_json::to_writer(socket, task)?;
    socket.write_all(b"\n")?;
    let mut reader = BufReader::new(socket);
    let mut line = String::new();
    // A heartbeat is an empty line.
    while line.trim().is_empty() {
        line.clear();
        if reader.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    let answer: Answer = match serde_json::from_str(&line)? {
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

/// Ends what has come to the runner from a supervisor that is gone. What the runner itself has started
/// is in its own session, which no program can enter since its supervisor left it, or a supervisor.
fn end_orphans(at_work: &BTreeSet<u32>) -> Result<()> {
    let start = Instant::now();
    // In a container the session may have no number: then it has none in the other processes, too.
    let own_session = Process::myself()?.stat()?.session;
    let runner = getpid().as_raw_pid();
    let is_orphan = |process: &&Alive| {
        process.stat.ppid == runner
            && process.stat.session != own_session
            && !at_work.contains(&process.stat.pid.unsigned_abs())
    };
    loop {
        let all = descendants_of(runner, PROC);
        let mut orphans = all
            .iter()
            .filter(is_orphan)
            .map(|it| it.stat.pid)
            .peekable();
        if orphans.peek().is_none() {
            return Ok(());
        }
        ensure!(
            start.elapsed() < PATIENCE,
            "what a program has left does not end when killed"
        );
        for orphan in orphans {
            let descendants = descendants_of(orphan, PROC);
            let doomed = descendants.iter().map(|it| it.stat.pid).chain([orphan]);
            for process in doomed.filter_map(Pid::from_raw) {
                // Those that have ended meanwhile are no error.
                let _ = kill_process(process, Signal::KILL);
            }
            let _ = waitpid(Pid::from_raw(orphan), WaitOptions::NOHANG);
        }
        thread::sleep(Duration::from_millis(1));
    }
}
