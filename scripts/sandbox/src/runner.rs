//! The runner's side of helpers and supervisors.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{anyhow, Context, Result};
use nix::libc::{self, c_long};
use procfs::process::{Process, Stat};
use rustix::fs::fstat;
use rustix::process::{getpid, set_child_subreaper};

use crate::message::{self, Message, Task, HEARTBEAT};
use crate::orphans::end_orphans;
use crate::processes::{could_run, descendants_of, is_held_up, lives, Alive, SchedulerTimes, PROC};
use crate::types::{End, MeasuredBy, Report, Request, Run};
use crate::{cgroup, check_helper};

/// The length of silence after which a supervisor is checked. It may be silent for longer while it waits for a CPU.
const SILENCE: Duration = HEARTBEAT.saturating_mul(5);

/// The process that starts supervisors, one after the other.
struct Helper {
    process: Child,
    socket: UnixStream,
}

#[derive(Default)]
struct Helpers {
    /// Those without work.
    idle: Vec<Helper>,
    /// The numbers of all.
    all: BTreeSet<u32>,
}

static HELPERS: Mutex<Helpers> = Mutex::new(Helpers {
    idle: Vec::new(),
    all: BTreeSet::new(),
});

fn helpers() -> MutexGuard<'static, Helpers> {
    HELPERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program that runs.
pub struct RunningProgram {
    /// The number of its process.
    pub process: u32,
    socket: UnixStream,
}

impl RunningProgram {
    /// Ends it, as if the runner were gone.
    pub fn stop(&self) {
        // It may have ended already.
        let _ = self.socket.shutdown(Shutdown::Write);
    }

    /// Returns whether it lives and is idle: neither it nor a descendant runs or waits for a CPU, and no descendant
    /// waits for the disk.
    pub fn is_idle(&self) -> bool {
        let process = self.process.cast_signed();
        let waits = |process: &Alive| !is_held_up(&process.stat) && !process.could_run();
        lives(process)
            && !Process::new(process).is_ok_and(|process| could_run(&process))
            && descendants_of(process, PROC).iter().all(waits)
    }

    /// Returns whether it, or one of its descendants, waits for input.
    pub fn reads(&self) -> bool {
        let process = self.process.cast_signed();
        Process::new(process).is_ok_and(|process| reads(&process))
            || descendants_of(process, PROC)
                .iter()
                .any(|child| reads(child.process()))
    }

    /// Returns whether it, or one of its descendants, has this pipe open; `true` if `/proc` does not tell.
    pub fn has_open(&self, pipe: impl AsFd) -> bool {
        let Ok(pipe) = fstat(pipe).map(|pipe| (pipe.st_dev, pipe.st_ino)) else {
            return true;
        };
        let own = self.process.cast_signed();
        let below = descendants_of(own, PROC);
        let children = below.iter().map(|child| child.stat.pid);
        children.chain([own]).any(|process| has_open(process, pipe))
    }

    /// Returns the CPU time that it and its living descendants have used so far.
    pub fn cpu(&self) -> Duration {
        let process = self.process.cast_signed();
        let own: Duration = Process::new(process)
            .map(|process| SchedulerTimes::of_threads(&process))
            .into_iter()
            .flatten()
            .map(|thread| thread.ran)
            .sum();
        let of_child = |child: &Alive| child.cpu(&child.threads());
        own + descendants_of(process, PROC)
            .iter()
            .map(of_child)
            .sum::<Duration>()
    }
}

/// Returns whether a process has the file with this device and inode number open; `true` if `/proc` does not tell.
fn has_open(process: i32, file: (u64, u64)) -> bool {
    fs::read_dir(format!("{PROC}/{process}/fd")).map_or(true, |mut open| {
        open.any(|entry| {
            let open = entry.and_then(|entry| fs::metadata(entry.path()));
            open.map_or(true, |open| (open.dev(), open.ino()) == file)
        })
    })
}

/// Returns whether a thread of a process waits for input; `true` if `/proc` does not tell.
fn reads(process: &Process) -> bool {
    /// The system calls that wait for input.
    const CALLS: &[c_long] = &[
        libc::SYS_read,
        libc::SYS_readv,
        libc::SYS_ppoll,
        libc::SYS_pselect6,
        libc::SYS_epoll_pwait,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait,
    ];
    let tasks = process.tasks().into_iter().flatten().flatten();
    let paths = tasks.map(|task| format!("{PROC}/{}/task/{}/syscall", process.pid(), task.tid));
    let mut calls = paths.map(fs::read_to_string);
    calls.any(|call| match call {
        Ok(call) => call
            .split(' ')
            .next()
            .and_then(|number| number.parse().ok())
            .is_some_and(|number| CALLS.contains(&number)),
        Err(_) => true,
    })
}

/// Runs a program under a supervisor of its own. Returns its standard output, or passes it to the opponent with this
/// process number. The working folder is `folder`, or that of the runner. Calls `on_start` when the program runs.
pub fn run_program(
    request: &Request,
    folder: Option<&Path>,
    stdin: OwnedFd,
    opponent: Option<(u32, OwnedFd)>,
    on_start: impl FnOnce(RunningProgram),
) -> Result<Run> {
    check_helper()?;
    // Orphans of a program that kills its supervisor and its helper become children of the runner.
    set_child_subreaper(Some(getpid()))?;
    let (opponent, stdout) = opponent.unzip();
    let task = Task {
        request: request.clone(),
        folder: folder.map(Path::to_path_buf),
        opponent,
    };
    let (ours, theirs) = UnixStream::pair().context("no socket can be made")?;
    ours.set_read_timeout(Some(SILENCE))?;
    let helper = Helper::take()?;
    let mut streams = vec![theirs.as_fd(), stdin.as_fd()];
    streams.extend(stdout.as_ref().map(AsFd::as_fd));
    let sent = message::send(&helper.socket, &task, &streams);
    drop((theirs, stdin, stdout));
    let answer = sent.and_then(|()| ask(&ours, helper.process.id(), on_start));
    match answer {
        Ok(answer) => {
            helpers().idle.push(helper);
            answer.map_err(|message| anyhow!("{message}"))
        }
        Err(error) => Ok(of_lost_supervisor(helper.end(&error)?)),
    }
}

/// Ends the helpers without work.
pub fn end() {
    let mut helpers = helpers();
    // Each helper ends when its socket is closed.
    let ended: Vec<_> = helpers
        .idle
        .drain(..)
        .map(|helper| helper.process)
        .collect();
    for mut process in ended {
        helpers.all.remove(&process.id());
        let _ = process.wait();
    }
}

impl Helper {
    /// Returns a helper without work.
    fn take() -> Result<Self> {
        // Locked until a new process is in `all`, so that it is not taken for an orphan.
        let mut helpers = helpers();
        while let Some(mut helper) = helpers.idle.pop() {
            if helper.process.try_wait()?.is_none() {
                return Ok(helper);
            }
            helpers.all.remove(&helper.process.id());
        }
        let (ours, theirs) = UnixStream::pair().context("no socket can be made")?;
        // This is the running binary, even if the file was replaced meanwhile. `helper::serve` has the other socket.
        let process = Command::new("/proc/self/exe")
            .arg(message::COMMAND)
            .stdin(OwnedFd::from(theirs))
            .stdout(Stdio::null())
            .spawn()
            .context("the program cannot start itself as a helper")?;
        helpers.all.insert(process.id());
        Ok(Self {
            process,
            socket: ours,
        })
    }

    /// Ends a helper that does not answer, and all that is left of its program. Returns how it ended.
    fn end(mut self, error: &io::Error) -> Result<String> {
        let is_silent = error.kind() == io::ErrorKind::WouldBlock;
        let _ = self.process.kill();
        let status = self.process.wait()?;
        cgroup::sweep();
        let mut helpers = helpers();
        helpers.all.remove(&self.process.id());
        // Children that the runner itself started are in the runner's session. Programs are not: their supervisors begin
        // sessions of their own. In a container, the number of the runner's session may be 0, and then that of its
        // children is, too.
        let own_session = Process::myself()?.stat()?.session;
        let is_helper = |process: &Stat| helpers.all.contains(&process.pid.unsigned_abs());
        end_orphans(|process| process.session != own_session && !is_helper(process))?;
        Ok(if is_silent {
            "does not answer".to_string()
        } else {
            format!("ended: {status}")
        })
    }
}

struct Messages<'a> {
    socket: &'a UnixStream,
    supervisor: i32,
}

impl Read for Messages<'_> {
    /// Fails if the supervisor was stopped, or hangs; but not if it is only slow, however busy the machine is.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut before = None;
        loop {
            let silence = match self.socket.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => error,
                read => return read,
            };
            let process = Process::new(self.supervisor);
            let Some(stat) = process
                .as_ref()
                .ok()
                .and_then(|process| process.stat().ok())
            else {
                return Err(silence);
            };
            let ran = process
                .ok()
                .and_then(|process| Some(SchedulerTimes::of(&process)?.ran));
            let is_stopped = matches!(stat.state, 'T' | 't');
            if is_stopped || !is_held_up(&stat) && ran == before {
                return Err(silence);
            }
            before = ran;
        }
    }
}

/// Returns a supervisor's answer, which is an error message if the program cannot be started.
fn ask(
    socket: &UnixStream,
    helper: u32,
    on_start: impl FnOnce(RunningProgram),
) -> io::Result<Result<Run, String>> {
    let mut reader = BufReader::new(Messages {
        socket,
        supervisor: helper.cast_signed(),
    });
    let mut on_start = Some(on_start);
    let ended = loop {
        match next_message(&mut reader)? {
            Message::Started {
                supervisor,
                program,
            } => {
                reader.get_mut().supervisor = supervisor.cast_signed();
                let socket = socket.try_clone()?;
                if let Some(on_start) = on_start.take() {
                    on_start(RunningProgram {
                        process: program,
                        socket,
                    });
                }
            }
            Message::Lost(how) => return Ok(Ok(of_lost_supervisor(how))),
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

/// Returns the result of a program whose supervisor is gone.
fn of_lost_supervisor(how: String) -> Run {
    let report = Report {
        end: End::WithoutSupervisor(how),
        cpu: Duration::ZERO,
        memory: None,
        measured_by: MeasuredBy::Processes,
        stack: None,
    };
    Run {
        report,
        stdout: Vec::new(),
        stderr: String::new(),
    }
}
