//! The process that starts supervisors: the runner's own binary, started again for each program that runs at a time.
//!
//! It serves one run after another, and copies itself for each. It stays small and has one thread, so that the kernel
//! accounts nothing of the runner to a program.

use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{self, ExitCode};

use anyhow::{ensure, Context, Result};
use rustix::io::Errno;
use rustix::net::{
    recvmsg, sendmsg, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags,
};
use rustix::process::{
    getpid, set_child_subreaper, setsid, wait, waitpid, Pid, WaitOptions, WaitStatus,
};
use serde::{Deserialize, Serialize};

use crate::cgroup::Places;
use crate::fork::{fork, SingleThread};
use crate::supervised::end_orphans;
use crate::supervisor::{self, say, Done, Message, Place};
use crate::tree::signal_name;
use crate::types::Request;

/// The first argument of the runner when it is to be a helper. Its standard input is a socket.
pub const COMMAND: &str = "__supervise";

/// A program to be run.
#[derive(Deserialize, Serialize)]
pub struct Task {
    pub request: Request,
    /// The program's working folder, if it is not the runner's.
    pub folder: Option<PathBuf>,
    /// The process that the program talks to, if there is one.
    pub opponent: Option<u32>,
}

/// What a supervisor needs that is open.
pub struct Streams {
    /// To the runner: for messages and the report.
    pub runner: UnixStream,
    /// The program's standard input.
    pub input: OwnedFd,
    /// The program's standard output, if it goes to an opponent.
    pub output: Option<OwnedFd>,
}

/// Serves the runner until it is gone.
pub fn main() -> ExitCode {
    match serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {COMMAND} is for the runner alone: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn serve() -> Result<()> {
    let runner = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    // No program can get into the runner's session or groups, and no signal from the terminal ends this process.
    setsid()?;
    // Whatever is left by a program that ends its supervisor comes here.
    set_child_subreaper(Some(getpid()))?;
    let thread = SingleThread::check()?;
    let mut namespaces = true;
    // Before there are namespaces, and once: to look for them takes longer than to make a cgroup.
    let mut places = Places::find();
    while let Some((task, streams)) = receive(&runner)? {
        loop {
            let within = namespaces && !task.request.is_trusted;
            let Some(supervisor) = fork(thread)? else {
                drop(runner);
                let places = places.take().filter(|_| !task.request.is_trusted);
                let place = Place {
                    namespaces: within,
                    cgroups: places,
                };
                process::exit(supervisor::run(&task, streams, place, thread) as i32);
            };
            let status = wait_for(supervisor)?;
            // All children are orphans now. Mostly there is none.
            if !matches!(wait(WaitOptions::NOHANG), Err(Errno::CHILD)) {
                end_orphans(|_| true)?;
            }
            match status.exit_status() {
                Some(code) if code == Done::Answered as i32 => {}
                Some(code) if code == Done::WithoutNamespaces as i32 && within => {
                    namespaces = false;
                    continue;
                }
                // The runner does not listen if it has stopped the run.
                _ => drop(say(&streams.runner, &Message::Lost(shown(status)))),
            }
            break;
        }
    }
    Ok(())
}

fn wait_for(supervisor: Pid) -> Result<WaitStatus> {
    let ended = waitpid(Some(supervisor), WaitOptions::empty())?;
    let (_, status) = ended.context("the supervisor has not ended")?;
    Ok(status)
}

/// Returns how a supervisor ended, in the words of the standard library.
fn shown(status: WaitStatus) -> String {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(status), _) => format!("ended: exit status: {status}"),
        (_, Some(signal)) => format!("ended: signal: {signal} ({})", signal_name(signal)),
        _ => "ended".to_string(),
    }
}

/// Gives a helper a task.
pub fn send(socket: &UnixStream, task: &Task, streams: &[BorrowedFd]) -> io::Result<()> {
    let text = serde_json::to_vec(task)?;
    let length = u32::try_from(text.len()).map_err(io::Error::other)?;
    let bytes = [&length.to_le_bytes()[..], &text].concat();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !control.push(SendAncillaryMessage::ScmRights(streams)) {
        return Err(io::Error::other("too many streams"));
    }
    let sent = sendmsg(
        socket,
        &[IoSlice::new(&bytes)],
        &mut control,
        SendFlags::NOSIGNAL,
    )?;
    let mut socket = socket;
    socket.write_all(&bytes[sent..])
}

/// Returns the next task; `None` if the runner is gone.
fn receive(socket: &UnixStream) -> Result<Option<(Task, Streams)>> {
    let mut length = [0; 4];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let received = recvmsg(
        socket,
        &mut [IoSliceMut::new(&mut length)],
        &mut control,
        RecvFlags::CMSG_CLOEXEC | RecvFlags::WAITALL,
    )?;
    if received.bytes == 0 {
        return Ok(None);
    }
    ensure!(received.bytes == length.len(), "the length is incomplete");
    let mut text = vec![0; usize::try_from(u32::from_le_bytes(length))?];
    let mut stream = socket;
    stream.read_exact(&mut text)?;
    let messages = control.drain().filter_map(|message| match message {
        RecvAncillaryMessage::ScmRights(streams) => Some(streams),
        _ => None,
    });
    let mut streams = messages.flatten();
    let (runner, input) = streams
        .next()
        .zip(streams.next())
        .context("streams are missing")?;
    let streams = Streams {
        runner: runner.into(),
        input,
        output: streams.next(),
    };
    Ok(Some((serde_json::from_slice(&text)?, streams)))
}
