//! The process that stands between the runner and a program, on Linux.
//!
//! It is the runner's own binary started again, small and with one thread, so that what the kernel
//! accounts to its children is the program's alone. It becomes the parent of whatever the program
//! leaves behind (a *subreaper*), so that nothing escapes it: not a daemon, not an orphan.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{self, Child, Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure, Context, Result};
use procfs::process::Stat;
use procfs::{Current, LoadAverage};
use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::process::{
    getpgrp, getpid, getrlimit, kill_process, pidfd_open, set_child_subreaper, setpriority_process,
    setrlimit, waitpid, Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions,
};

use crate::sandbox::tree::{descendants_of, Tree, PATIENCE};
use crate::sandbox::{End, Limit, Limits, Report, Request};

/// The first argument of the runner when it is to be a supervisor.
pub const COMMAND: &str = "__supervise";

/// How often the limits are looked at; a program that ends is noticed at once.
pub const TICK: Duration = Duration::from_millis(10);

const SECOND: Duration = Duration::from_secs(1);

/// The supervisors at work.
static AT_WORK: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Runs a program under a supervisor of its own, its outputs to go to these files.
pub fn supervised(request: &Request, stdout: &File, stderr: &File) -> Result<Report> {
    // Whatever is left by a program that ends its supervisor comes to the runner.
    set_child_subreaper(Some(getpid()))?;
    let (mut ours, theirs) = UnixStream::pair().context("no socket can be made")?;
    let mut supervisor = start(theirs, stdout, stderr)?;
    ours.set_read_timeout(Some(request.limits.wall + PATIENCE + SECOND))?;
    let asked = serde_json::to_writer(&ours, request).map_err(io::Error::from);
    let asked = asked.and_then(|()| ours.write_all(b"\n"));
    let answer = asked.and_then(|()| Ok(serde_json::from_reader(BufReader::new(ours))?));
    // One that has answered ends by itself; one that has not may have been stopped.
    if answer.is_err() {
        let _ = supervisor.kill();
    }
    supervisor.wait()?;
    let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
    at_work.remove(&supervisor.id());
    let Ok(answer) = answer else {
        end_orphans(&at_work)?;
        return Ok(Report::of_lost_supervisor(request.limits.wall));
    };
    let answer: Result<Report, String> = answer;
    answer.map_err(|message| anyhow!("{message}"))
}

fn start(socket: UnixStream, stdout: &File, stderr: &File) -> Result<Child> {
    // Held until the process is among those at work: it is no orphan.
    let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
    // The binary that runs, though it may have been built anew meanwhile.
    let supervisor = Command::new("/proc/self/exe")
        .arg(COMMAND)
        .stdin(OwnedFd::from(socket))
        .stdout(stdout.try_clone()?)
        .stderr(stderr.try_clone()?)
        // An interrupt from the terminal ends the runner, and that tells the supervisor to clear away.
        .process_group(0)
        .spawn()
        .context("the runner cannot start itself as a supervisor")?;
    at_work.insert(supervisor.id());
    Ok(supervisor)
}

/// Ends what has come to the runner from a supervisor that is gone. What the runner itself has started
/// is in its own process group, or a supervisor.
fn end_orphans(at_work: &BTreeSet<u32>) -> Result<()> {
    let start = Instant::now();
    let own_group = getpgrp().as_raw_nonzero().get();
    let is_orphan = |process: &&Stat| {
        process.ppid == getpid().as_raw_nonzero().get()
            && process.pgrp != own_group
            && !at_work.contains(&process.pid.unsigned_abs())
    };
    loop {
        let all = descendants_of(getpid());
        let mut orphans = all
            .iter()
            .filter(is_orphan)
            .filter_map(|it| Pid::from_raw(it.pid))
            .peekable();
        if orphans.peek().is_none() {
            return Ok(());
        }
        ensure!(
            start.elapsed() < PATIENCE,
            "what a program has left does not end when killed"
        );
        for orphan in orphans {
            // Those that have ended meanwhile are no error.
            for process in descendants_of(orphan)
                .iter()
                .filter_map(|it| Pid::from_raw(it.pid))
            {
                let _ = kill_process(process, Signal::KILL);
            }
            let _ = kill_process(orphan, Signal::KILL);
            let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Supervises: standard input is a socket to the runner, the other two are where the program's go.
pub fn main() -> ExitCode {
    match answer() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {COMMAND} is for the runner alone: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn answer() -> Result<()> {
    let socket = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut line = String::new();
    BufReader::new(&socket).read_line(&mut line)?;
    let request: Request = serde_json::from_str(&line)?;
    let answer = supervise(&request, &socket).map_err(|error| format!("{error:#}"));
    serde_json::to_writer(&socket, &answer)?;
    Ok(())
}

fn supervise(request: &Request, runner: &UnixStream) -> Result<Report> {
    let input = File::open(&request.input)
        .with_context(|| format!("{} cannot be read", request.input.display()))?;
    let (program, arguments) = request
        .program
        .split_first()
        .context("no program is given")?;
    set_child_subreaper(Some(getpid()))?;
    let tasks_before = tasks_on_the_machine()?;
    set_limits(&request.limits, tasks_before)?;
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .with_context(|| format!("`{program}` cannot be started"))?;
    // To be heard when the program multiplies. Only root has the right to this, and for all others
    // the kernel keeps the limit on processes.
    let _ = setpriority_process(None, -20);
    let mut outputs = [
        Output::new(
            child.stdout.take().map(OwnedFd::from),
            io::stdout().as_fd(),
            &request.limits,
        )?,
        Output::new(
            child.stderr.take().map(OwnedFd::from),
            io::stderr().as_fd(),
            &request.limits,
        )?,
    ];
    let mut tree = Tree::new(Pid::from_child(&child), start, tasks_before);
    let end = watch(&mut tree, &mut outputs, &request.limits, runner);
    let wall = start.elapsed();
    // Whatever came of it, nothing is to be left.
    tree.kill()?;
    let Some(mut end) = end? else {
        // The runner is gone, and with it whoever would read the report.
        process::exit(1);
    };
    for output in &mut outputs {
        if output.take_rest()? {
            end = End::Over(Limit::Output);
        }
    }
    Ok(Report {
        end,
        cpu: tree.cpu()?,
        wall,
        memory: Some(tree.memory()?),
    })
}

/// Returns how the program ended, or for which limit it has to; `None` if the runner is gone.
fn watch(
    tree: &mut Tree,
    outputs: &mut [Output; 2],
    limits: &Limits,
    runner: &UnixStream,
) -> Result<Option<End>> {
    let program = pidfd_open(tree.program, PidfdFlags::empty())?;
    let tick = Timespec::try_from(TICK)?;
    loop {
        if let Some(end) = tree.reap()? {
            return Ok(Some(end));
        }
        if let Some(limit) = tree.limit_passed(limits)? {
            return Ok(Some(End::Over(limit)));
        }
        let mut events = vec![
            PollFd::new(runner, PollFlags::IN),
            PollFd::new(&program, PollFlags::IN),
        ];
        let sources = outputs.iter().filter_map(|output| output.from.as_ref());
        events.extend(sources.map(|from| PollFd::new(from, PollFlags::IN)));
        match poll(&mut events, Some(&tick)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        if !events[0].revents().is_empty() {
            return Ok(None);
        }
        for output in &mut *outputs {
            if output.take_ready()? {
                return Ok(Some(End::Over(Limit::Output)));
            }
        }
    }
}

/// One of the program's outputs. A pipe, as a program is used to, and not the file itself, which it
/// could open anew and cut short.
struct Output {
    /// `None` once the program has closed it.
    from: Option<OwnedFd>,
    to: File,
    /// In bytes: how much more there may be.
    room: u64,
}

impl Output {
    fn new(from: Option<OwnedFd>, to: impl AsFd, limits: &Limits) -> Result<Self> {
        Ok(Self {
            from,
            to: to.as_fd().try_clone_to_owned()?.into(),
            room: limits.output,
        })
    }

    /// Copies what there is, if there is any; tells whether that is too much.
    fn take_ready(&mut self) -> Result<bool> {
        const NOW: Timespec = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        let Some(from) = &self.from else {
            return Ok(false);
        };
        let mut event = [PollFd::new(from, PollFlags::IN)];
        if poll(&mut event, Some(&NOW))? == 0 {
            return Ok(false);
        }
        let mut bytes = [0; 1 << 14];
        let count = rustix::io::read(from, &mut bytes)?;
        if count == 0 {
            self.from = None;
        }
        let fits = count.min(usize::try_from(self.room).unwrap_or(usize::MAX));
        self.to.write_all(&bytes[..fits])?;
        self.room -= fits as u64;
        Ok(fits < count)
    }

    /// Copies what is left when nobody writes any more; tells whether that is too much.
    fn take_rest(&mut self) -> Result<bool> {
        while self.from.is_some() {
            if self.take_ready()? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Sets the limits that the kernel keeps by itself, for this process and all that it starts.
fn set_limits(limits: &Limits, tasks_before: usize) -> Result<()> {
    // Should the supervisor be killed, the kernel ends each process here.
    let seconds = limits.cpu.as_secs() + 2;
    for (resource, most) in [
        (Resource::Cpu, seconds),
        // Of files that the program opens: of its outputs the supervisor keeps count.
        (Resource::Fsize, limits.output),
        (Resource::Core, 0),
        // The kernel counts all that the user runs.
        (Resource::Nproc, (tasks_before + limits.processes) as u64),
    ] {
        let most = Some(
            getrlimit(resource)
                .maximum
                .map_or(most, |maximum| most.min(maximum)),
        );
        setrlimit(
            resource,
            Rlimit {
                current: most,
                maximum: most,
            },
        )?;
    }
    Ok(())
}

/// Returns how many threads there are on the machine, whoever they belong to.
pub fn tasks_on_the_machine() -> Result<usize> {
    Ok(usize::try_from(LoadAverage::current()?.max)?)
}
