//! The process that stands between the runner and a program, on Linux.
//!
//! It is the runner's own binary started again, small and with one thread, so that what the kernel
//! accounts to its children is the program's alone. Nothing escapes it: where the user may make
//! namespaces, the kernel ends what is inside with them; elsewhere it becomes the parent of whatever
//! the program leaves behind (a *subreaper*).

use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use procfs::process::Process;
use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::process::{
    getpid, getrlimit, pidfd_open, set_child_subreaper, set_dumpable_behavior, setpriority_process,
    setrlimit, setsid, DumpableBehavior, Pid, PidfdFlags, Resource, Rlimit,
};
use rustix::thread::{
    capabilities, remove_capability_from_bounding_set, set_capabilities, CapabilitySet,
};
use serde::{Deserialize, Serialize};

use crate::cgroup::{Cgroup, Places};
use crate::namespaces::{self, User};
use crate::output::{Output, Taken};
use crate::processes::{file_in_memory, largest_here, PROC};
use crate::tree::{tasks_on_the_machine, Start, Tree, TICK, TICK_IF_TRUSTED};
use crate::types::{End, Limit, Limits, Report, Request};

/// The first argument of the runner when it is to be a supervisor.
pub const COMMAND: &str = "__supervise";

/// How often a supervisor tells the runner that it is there.
pub const HEARTBEAT: Duration = Duration::from_secs(1);

/// What a supervisor is told on its standard output, a socket; the program's input is its own.
#[derive(Deserialize, Serialize)]
pub struct Task {
    pub request: Request,
    /// The program's working folder, if it is not the runner's.
    pub folder: Option<PathBuf>,
    /// Whether the program is to live in namespaces.
    pub namespaces: bool,
    /// The process that the program talks to, if there is one. Then the program's output is the
    /// supervisor's standard error: a third stream without unsafe code.
    pub opponent: Option<u32>,
}

/// What it says on the socket, each in a line.
#[derive(Deserialize, Serialize)]
pub enum Message {
    /// The program runs, in the process of this number.
    Started(u32),
    /// It has ended, or cannot be started.
    Ended(Result<Answer, String>),
}

/// What it answers when the program has ended, followed by what the program has printed.
#[derive(Deserialize, Serialize)]
pub struct Answer {
    pub report: Report,
    /// In bytes.
    pub stdout: usize,
    /// In bytes.
    pub stderr: usize,
}

/// How much is kept of the standard error of a program that is not trusted, in bytes.
const STDERR: usize = 1 << 16;

/// How many tasks there may be for each process of the limit, where the kernel counts the program's alone.
const TASKS_PER_PROCESS: usize = 16;

/// Supervises one program.
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
    let mut socket = UnixStream::from(io::stdout().as_fd().try_clone_to_owned()?);
    let mut line = String::new();
    BufReader::new(&socket).read_line(&mut line)?;
    let task: Task = serde_json::from_str(&line)?;
    let done = supervise(&task, &socket);
    let answer = match &done {
        Ok(None) => return Ok(()),
        Ok(Some((report, [stdout, stderr]))) => Ok(Answer {
            report: report.clone(),
            stdout: stdout.bytes.len(),
            stderr: stderr.bytes.len(),
        }),
        Err(error) => Err(format!("{error:#}")),
    };
    say(&socket, &Message::Ended(answer))?;
    for output in done.into_iter().flatten().flat_map(|(_, outputs)| outputs) {
        socket.write_all(&output.bytes)?;
    }
    Ok(())
}

fn say(mut socket: &UnixStream, message: &Message) -> Result<()> {
    serde_json::to_writer(socket, message)?;
    socket.write_all(b"\n")?;
    Ok(())
}

/// Runs a program to its end; returns `None` if the runner is gone, and with it whoever would read the
/// report.
fn supervise(task: &Task, runner: &UnixStream) -> Result<Option<(Report, [Output; 2])>> {
    let Task {
        request,
        folder,
        namespaces,
        opponent,
    } = task;
    let limits = &request.limits;
    // To be read only, and from its beginning.
    let input = File::open("/proc/self/fd/0").context("the input cannot be opened")?;
    let folder = folder.clone().map_or_else(env::current_dir, Ok);
    let folder = folder.context("the current folder is gone")?;
    // No program can get into the runner's session or groups, and no signal from the terminal ends
    // this process before it has cleared away.
    setsid()?;
    set_child_subreaper(Some(getpid()))?;
    let supervisor = Process::myself()?;
    // Asked once and kept: kernels before 6.4 tell it in this process's `/proc` alone, which will not be there.
    let _ = procfs::ticks_per_second();
    let stdout = match opponent {
        None => Stdio::piped(),
        Some(_) => io::stderr().as_fd().try_clone_to_owned()?.into(),
    };
    // One that has ended already has no more to say.
    let opponent = opponent.and_then(|it| Process::new(i32::try_from(it).ok()?).ok());
    let places = if request.is_trusted {
        None
    } else {
        Places::find()
    };
    let mut inside = namespaces.then(namespaces::enter).transpose()?;
    let most_tasks = limits.processes * TASKS_PER_PROCESS;
    let mut cgroup = places.and_then(|places| Cgroup::enter(places, most_tasks));
    if let Some(inside) = &mut inside {
        if let Some(cgroup) = &mut cgroup {
            cgroup.close(inside);
        }
        namespaces::wait_until_ready(&mut inside.init)?;
    }
    // Whatever is mounted on it later, here is where the processes are seen.
    env::set_current_dir(PROC)?;
    // No program may look into this process or change it.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    // A reference opens the runner's files below `/proc`, which the kernel allows only to a process that has
    // all the runner's privileges.
    if !request.is_trusted {
        withhold_privileges()?;
    }
    let tasks = tasks_on_the_machine()?;
    set_limits(limits)?;
    if !cgroup.as_ref().is_some_and(Cgroup::limits_tasks) {
        limit_tasks(match &inside {
            Some(inside) if inside.user == User::Alone => most_tasks,
            // The kernel counts all that the user runs: there must be room for what others start meanwhile.
            _ => tasks + most_tasks * 4,
        })?;
    }
    let input_id = file_in_memory(&input);
    let time = Instant::now();
    let mut child = spawn(request, input, stdout, &folder)?;
    // Not before, since starting it takes memory, too.
    let inherited = largest_here(&supervisor)?;
    // Nobody may be there any more to hear it: that is noticed below, where there is something to end.
    let _ = say(runner, &Message::Started(child.id()));
    if let Some(cgroup) = &mut cgroup {
        cgroup.leave(limits.memory);
    }
    // Raise our priority, so that a fork bomb cannot starve us. Only root may; for others RLIMIT_NPROC stops it.
    let _ = setpriority_process(None, -20);
    let stdout = child.stdout.take().map(OwnedFd::from);
    let stderr = child.stderr.take().map(OwnedFd::from);
    let most = usize::try_from(limits.output)?;
    let most_of_stderr = if request.is_trusted { most } else { STDERR };
    let mut outputs = [
        Output::new(stdout, limits.output, most)?,
        Output::new(stderr, limits.output, most_of_stderr)?,
    ];
    let mut tree = Tree::new(Start {
        program: Pid::from_child(&child),
        init: inside.as_ref().map(|inside| Pid::from_child(&inside.init)),
        supervisor,
        opponent,
        cgroup,
        input: input_id.map(|(id, _)| id),
        inherited,
        time,
        tick: if request.is_trusted {
            TICK_IF_TRUSTED
        } else {
            TICK
        },
        tasks,
    });
    let end = watch(&mut tree, &mut outputs, limits, runner);
    // Whatever came of it, nothing is to be left.
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

/// Withholds from every process that is started from now on the privileges with which root could inspect this
/// process or raise limits.
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

fn spawn(request: &Request, input: File, stdout: Stdio, folder: &Path) -> Result<Child> {
    let words = request.program.split_first();
    let (program, arguments) = words.context("no program is given")?;
    Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(input)
        .stdout(stdout)
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .with_context(|| format!("`{program}` cannot be started"))
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
    let mut heartbeat = Instant::now();
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
            if output.take_ready()? == Taken::TooMuch {
                return Ok(Some(End::Over(Limit::Output)));
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
    set_limit(Resource::Core, 0)
}

/// Limits the number of tasks of this process's user.
///
/// This is far above the limit on processes, which is the supervisor's to keep: threads are tasks, too. It keeps a
/// program that multiplies from filling the machine before it is ended.
fn limit_tasks(most: usize) -> Result<()> {
    set_limit(Resource::Nproc, most as u64)
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
