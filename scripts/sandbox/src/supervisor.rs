//! The process that stands between the runner and a program, on Linux.
//!
//! It is a fork of the helper, small and with one thread, so that the kernel's accounts of its children cover the
//! program alone. It ends all processes that the program leaves behind. Within namespaces, the kernel kills them when
//! the first process inside ends; elsewhere they become children of the supervisor (a *subreaper*).

use std::env;
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{self, Command};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result};
use procfs::process::Process;
use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::pipe::fcntl_setpipe_size;
use rustix::process::{
    getpid, getrlimit, pidfd_open, set_child_subreaper, set_dumpable_behavior, setpriority_process,
    setrlimit, setsid, DumpableBehavior, PidfdFlags, Resource, Rlimit,
};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
use rustix::thread::{
    capabilities, remove_capability_from_bounding_set, set_capabilities, CapabilitySet,
};

use crate::cgroup::{Cgroup, Places};
use crate::fork::{self, SingleThread};
use crate::message::{say, Answer, Message, Streams, Task, HEARTBEAT};
use crate::namespaces::{self, User};
use crate::output::{Output, ReadResult};
use crate::processes::{file_in_memory, largest_here, PROC};
use crate::tree::{stack_size, tasks_on_the_machine, Start, Tree, TICK, TICK_IF_TRUSTED};
use crate::types::{End, Limit, Limits, Report, Request};

/// The pause between two reads. Output collects in the pipe meanwhile, so that many small writes cost few reads.
const PAUSE: Duration = Duration::from_millis(1);

/// The capacity of the pipe, in bytes.
const PIPE: usize = 1 << 18;

#[derive(Clone, Copy)]
pub enum Exit {
    Answered = 0,
    /// The runner cannot be reached, or has stopped the run.
    Stopped = 2,
    /// The user may not make namespaces. Nothing was started.
    WithoutNamespaces = 3,
}

/// The maximum size of the standard error that is kept for an untrusted program, in bytes.
const STDERR: usize = 1 << 16;

/// The allowed tasks for each allowed process, where the kernel counts only the program's tasks.
const TASKS_PER_PROCESS: usize = 16;

/// The error if namespaces cannot be created. Nothing was started, and another fork of the helper tries without them.
#[derive(Debug)]
struct NoNamespaces;

impl Display for NoNamespaces {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the user may not make namespaces")
    }
}

/// The environment in which a program runs.
pub struct Place {
    /// Whether it lives in namespaces of its own.
    pub namespaces: bool,
    /// The places to try for a cgroup of its own; `None` if it gets none.
    pub cgroups: Option<Places>,
}

/// Supervises one program in this process, which has one thread and was made for it.
pub fn run(task: &Task, streams: Streams, place: Place, thread: SingleThread) -> Exit {
    let Streams {
        runner,
        input,
        output,
    } = streams;
    let done = supervise(task, &runner, (input, output), place, thread);
    if done.as_ref().is_err_and(Error::is::<NoNamespaces>) {
        return Exit::WithoutNamespaces;
    }
    match answer(&runner, done) {
        Ok(true) => Exit::Answered,
        Ok(false) | Err(_) => Exit::Stopped,
    }
}

/// Sends the report or the error to the runner; returns `false` if the run was stopped and has neither.
fn answer(mut runner: &UnixStream, done: Result<Option<(Report, [Output; 2])>>) -> Result<bool> {
    let (report, outputs) = match done {
        Ok(Some(done)) => done,
        Ok(None) => return Ok(false),
        Err(error) => {
            say(runner, &Message::Ended(Err(format!("{error:#}"))))?;
            return Ok(true);
        }
    };
    let [stdout, stderr] = outputs.map(|output| output.bytes);
    let answer = Answer {
        report,
        stdout: stdout.len(),
        stderr: stderr.len(),
    };
    say(runner, &Message::Ended(Ok(answer)))?;
    runner.write_all(&stdout)?;
    runner.write_all(&stderr)?;
    Ok(true)
}

/// Runs a program to its end; returns `None` if the runner is gone, which would have read the report.
fn supervise(
    task: &Task,
    runner: &UnixStream,
    (input, output): (OwnedFd, Option<OwnedFd>),
    place: Place,
    thread: SingleThread,
) -> Result<Option<(Report, [Output; 2])>> {
    let Task {
        request,
        folder,
        opponent,
    } = task;
    let limits = &request.limits;
    // In its own session, the program cannot join the helper's session or process groups.
    setsid()?;
    set_child_subreaper(Some(getpid()))?;
    // This comes first, because within namespaces `/proc` does not show this process.
    let supervisor = Process::myself()?;
    // Opened again, to be read-only and at the beginning.
    let input = File::open(format!("/proc/self/fd/{}", input.as_raw_fd()));
    let input = OwnedFd::from(input.context("the input cannot be opened")?);
    // Read now and cached, because kernels before 6.4 show it only in this process's own `/proc`.
    let _ = procfs::ticks_per_second();
    // An opponent that has ended already is not watched.
    let opponent = opponent.and_then(|number| Process::new(i32::try_from(number).ok()?).ok());
    let folder = folder.clone().map_or_else(env::current_dir, Ok);
    let folder = folder.context("the current folder is gone")?;
    let inside = place
        .namespaces
        .then(|| namespaces::enter(thread))
        .transpose()
        .context(NoNamespaces)?;
    let most_tasks = limits.processes * TASKS_PER_PROCESS;
    let mut cgroup = place
        .cgroups
        .and_then(|places| Cgroup::create(places, most_tasks, limits.memory));
    if let (Some(cgroup), Some(inside)) = (&mut cgroup, &inside) {
        cgroup.close(inside);
    }
    let input_id = file_in_memory(&input);
    // This folder shows the processes even if the program mounts something else on `/proc` later.
    env::set_current_dir(PROC)?;
    // No program may trace this process, or read or change its memory.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let tasks = tasks_on_the_machine()?;
    let limits_tasks = cgroup.as_ref().is_some_and(Cgroup::limits_tasks);
    let most_of_user = match &inside {
        _ if limits_tasks => None,
        Some(inside) if inside.user == User::Alone => Some(most_tasks),
        // The kernel counts all tasks of the user, so leave room for the other ones.
        _ => Some(tasks + most_tasks * 4),
    };
    let (stdout, program_stdout) = match output {
        None => pipe().map(|(from, to)| (Some(from), to))?,
        Some(output) => (None, output),
    };
    let (stderr, program_stderr) = pipe()?;
    let time = Instant::now();
    let confined = Program {
        request,
        folder: &folder,
        streams: [&input, &program_stdout, &program_stderr],
        cgroup: cgroup.as_ref(),
        most_of_user,
    };
    let program = fork::start(thread, || confined.execute())?;
    drop((input, program_stdout, program_stderr));
    // The runner may be gone. `watch` notices that, and then the program is ended.
    let started = Message::Started {
        supervisor: process::id(),
        program: program.as_raw_pid().unsigned_abs(),
    };
    let _ = say(runner, &started);
    // Raise our priority, so that a fork bomb cannot starve us. Only root may; for others RLIMIT_NPROC stops it.
    let _ = setpriority_process(None, -20);
    let most = usize::try_from(limits.output)?;
    let most_of_stderr = if request.is_trusted { most } else { STDERR };
    let mut outputs = [
        Output::new(stdout, limits.output, most)?,
        Output::new(Some(stderr), limits.output, most_of_stderr)?,
    ];
    let mut tree = Tree::new(Start {
        program,
        init: inside.map(|inside| inside.init),
        inherited: largest_here(&supervisor)?,
        supervisor,
        opponent,
        cgroup,
        input: input_id.map(|(id, _)| id),
        time,
        tick: if request.is_trusted {
            TICK_IF_TRUSTED
        } else {
            TICK
        },
        tasks,
    });
    let end = watch(&mut tree, &mut outputs, limits, runner);
    // On success and on failure, no process may be left.
    tree.kill()?;
    let Some(mut end) = end? else {
        tree.remove_cgroup();
        return Ok(None);
    };
    for output in &mut outputs {
        if output.take_rest()? {
            end = End::Over(Limit::Output);
        }
    }
    let report = tree.report(end, limits);
    tree.remove_cgroup();
    Ok(Some((report, outputs)))
}

/// Returns the reading and the writing end of a pipe with a large capacity.
fn pipe() -> Result<(OwnedFd, OwnedFd)> {
    let (from, to) = io::pipe()?;
    // The kernel refuses this if the user has many pipes.
    let _ = fcntl_setpipe_size(&to, PIPE);
    Ok((from.into(), to.into()))
}

/// A program, and the place where it is to run.
struct Program<'a> {
    request: &'a Request,
    folder: &'a Path,
    /// Its standard streams.
    streams: [&'a OwnedFd; 3],
    cgroup: Option<&'a Cgroup>,
    /// The limit on the tasks of its user, unless a cgroup limits the tasks of the program.
    most_of_user: Option<usize>,
}

impl Program<'_> {
    /// Limits this process and executes the program in it; returns the error if that fails.
    fn execute(&self) -> Error {
        let words = self.request.program.split_first();
        let Some((program, arguments)) = words else {
            return Error::msg("no program is given");
        };
        if let Err(error) = self.confine() {
            return error.context(format!("`{program}` cannot be limited"));
        }
        let mut command = Command::new(program);
        command
            .args(arguments)
            .envs(self.request.variables.iter().cloned())
            .current_dir(self.folder)
            .process_group(0);
        Error::new(command.exec()).context(format!("`{program}` cannot be started"))
    }

    fn confine(&self) -> Result<()> {
        let [stdin, stdout, stderr] = self.streams;
        dup2_stdin(stdin)?;
        dup2_stdout(stdout)?;
        dup2_stderr(stderr)?;
        if let Some(cgroup) = self.cgroup {
            cgroup.enter()?;
        }
        // A reference opens the runner's files below `/proc`, which the kernel allows only to a process that has
        // all the runner's privileges.
        if !self.request.is_trusted {
            withhold_privileges()?;
        }
        set_limits(&self.request.limits)?;
        match self.most_of_user {
            Some(most) => set_limit(Resource::Nproc, most as u64),
            None => Ok(()),
        }
    }
}

/// Drops the privileges with which root could inspect the supervisor or raise limits, for the program and its
/// descendants.
fn withhold_privileges() -> Result<()> {
    let withheld = CapabilitySet::SYS_PTRACE | CapabilitySet::SYS_RESOURCE;
    let mut sets = capabilities(None)?;
    sets.inheritable -= withheld;
    set_capabilities(None, sets)?;
    for capability in withheld {
        match remove_capability_from_bounding_set(capability) {
            // Only root may drop them, and only root's programs would inherit them.
            Ok(()) | Err(Errno::PERM) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Waits for the program. Returns how it ended, or which limit it exceeded; `None` if the runner is gone.
fn watch(
    tree: &mut Tree,
    outputs: &mut [Output; 2],
    limits: &Limits,
    mut runner: &UnixStream,
) -> Result<Option<End>> {
    let program = pidfd_open(tree.start.program, PidfdFlags::empty())?;
    let tick = Timespec::try_from(tree.start.tick)?;
    let pause = Timespec::try_from(PAUSE)?;
    let mut heartbeat = Instant::now();
    let mut has_printed = false;
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
        if !has_printed {
            let sources = outputs.iter().filter_map(|output| output.from.as_ref());
            events.extend(sources.map(|from| PollFd::new(from, PollFlags::IN)));
        }
        match poll(&mut events, Some(if has_printed { &pause } else { &tick })) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        if !events[0].revents().is_empty() {
            return Ok(None);
        }
        has_printed = false;
        for output in &mut *outputs {
            match output.take_ready()? {
                ReadResult::TooMuch => return Ok(Some(End::Over(Limit::Output))),
                taken => has_printed |= taken == ReadResult::Some,
            }
        }
        if heartbeat.elapsed() > HEARTBEAT {
            heartbeat = Instant::now();
            runner.write_all(b"\n")?;
        }
    }
}

/// Sets the limits that the kernel enforces, for this process and its descendants.
fn set_limits(limits: &Limits) -> Result<()> {
    // If the supervisor is killed, the kernel ends each process at this limit.
    set_limit(Resource::Cpu, limits.cpu.as_secs() + 2)?;
    // For files only: the supervisor counts the output in the pipes.
    set_limit(Resource::Fsize, limits.output)?;
    set_limit(Resource::Core, 0)?;
    let maximum = getrlimit(Resource::Stack).maximum;
    let stack = Rlimit {
        current: Some(stack_size(limits)),
        maximum,
    };
    Ok(setrlimit(Resource::Stack, stack)?)
}

fn set_limit(resource: Resource, most: u64) -> Result<()> {
    let maximum = getrlimit(resource).maximum;
    let most = Some(maximum.map_or(most, |maximum| most.min(maximum)));
    setrlimit(
        resource,
        Rlimit {
            current: most,
            maximum: most,
        },
    )?;
    Ok(())
}
