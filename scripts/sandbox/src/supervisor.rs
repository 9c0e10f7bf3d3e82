//! The process that stands between the runner and a program, on Linux.
//!
//! It is a copy of the helper, small and with one thread, so that what the kernel accounts to its children is the
//! program's alone. Nothing escapes it: where the user may make namespaces, the kernel ends what is inside with them;
//! elsewhere it becomes the parent of whatever the program leaves behind (a *subreaper*).

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

/// How long a program may print before what it has printed is read. Meanwhile a pipe takes its output, so the work of
/// reading does not grow with the number of writes.
const PAUSE: Duration = Duration::from_millis(1);

/// How much a pipe takes meanwhile, in bytes.
const PIPE: usize = 1 << 18;

/// How a supervisor ended: its exit status.
#[derive(Clone, Copy)]
pub enum Exit {
    Answered = 0,
    /// The runner cannot be reached, or has stopped the run.
    Stopped = 2,
    /// The user may not make namespaces. Nothing was started.
    WithoutNamespaces = 3,
}

/// How much is kept of the standard error of a program that is not trusted, in bytes.
const STDERR: usize = 1 << 16;

/// How many tasks there may be for each process of the limit, where the kernel counts the program's alone.
const TASKS_PER_PROCESS: usize = 16;

/// The reason why nothing was started: another copy of the helper tries without namespaces.
#[derive(Debug)]
struct NoNamespaces;

impl Display for NoNamespaces {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the user may not make namespaces")
    }
}

/// The place where a program runs.
pub struct Place {
    /// Whether it lives in namespaces of its own.
    pub namespaces: bool,
    /// The places for a cgroup of its own, if it is to have one.
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

/// Tells the runner about a program that has ended; returns whether there was something to tell.
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

/// Runs a program to its end; returns `None` if the runner is gone, and with it whoever would read the
/// report.
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
    // No program can get into the helper's session or groups.
    setsid()?;
    set_child_subreaper(Some(getpid()))?;
    // Within namespaces `/proc` will not show this process.
    let supervisor = Process::myself()?;
    // To be read only, and from its beginning.
    let input = File::open(format!("/proc/self/fd/{}", input.as_raw_fd()));
    let input = OwnedFd::from(input.context("the input cannot be opened")?);
    // Asked once and kept: kernels before 6.4 tell it in this process's `/proc` alone.
    let _ = procfs::ticks_per_second();
    // One that has ended already has no more to say.
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
    // The processes are seen here even if the program mounts something else on it later.
    env::set_current_dir(PROC)?;
    // No program may look into this process or change it.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let tasks = tasks_on_the_machine()?;
    let limits_tasks = cgroup.as_ref().is_some_and(Cgroup::limits_tasks);
    let most_of_user = match &inside {
        _ if limits_tasks => None,
        Some(inside) if inside.user == User::Alone => Some(most_tasks),
        // The kernel counts all that the user runs: there must be room for the tasks of others.
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
    let program = fork::start(thread, || confined.become_it())?;
    drop((input, program_stdout, program_stderr));
    // The runner may be gone: that is noticed below, where there is something to end.
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
    // On success and on failure, nothing is to be left.
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

/// Returns a pipe that takes much: what reads from it, and what writes to it.
fn pipe() -> Result<(OwnedFd, OwnedFd)> {
    let (from, to) = io::pipe()?;
    // Where the user has many pipes, the kernel refuses.
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
    /// The limit on the tasks of its user, where no cgroup limits its own.
    most_of_user: Option<usize>,
}

impl Program<'_> {
    /// Limits this process and lets it become the program; returns why that fails.
    fn become_it(&self) -> Error {
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

/// Withholds from this process and all that it starts the privileges with which root could inspect the supervisor or
/// raise limits.
fn withhold_privileges() -> Result<()> {
    let withheld = CapabilitySet::SYS_PTRACE | CapabilitySet::SYS_RESOURCE;
    let mut sets = capabilities(None)?;
    sets.inheritable -= withheld;
    set_capabilities(None, sets)?;
    for capability in withheld {
        match remove_capability_from_bounding_set(capability) {
            // Only root may drop them, and only root has them to pass on.
            Ok(()) | Err(Errno::PERM) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Returns how the program ended, or for which limit it has to; `None` if the runner is gone.
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

/// Sets the limits that the kernel keeps by itself, for this process and all that it starts.
fn set_limits(limits: &Limits) -> Result<()> {
    // Should the supervisor be killed, the kernel ends each process here.
    set_limit(Resource::Cpu, limits.cpu.as_secs() + 2)?;
    // Of files that the program opens: of its outputs the supervisor keeps count.
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
