//! The messages between the runner, its helpers and their supervisors.

use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{ensure, Context, Result};
use rustix::net::{
    recvmsg, sendmsg, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags,
};
use serde::{Deserialize, Serialize};

use crate::types::{Report, Request};

/// How often a supervisor sends the runner a sign of life.
pub const HEARTBEAT: Duration = Duration::from_secs(1);

/// The first argument of the runner when it is to be a helper. Its standard input is a socket.
pub const COMMAND: &str = "__sandbox-helper";

/// A program to be run.
#[derive(Deserialize, Serialize)]
pub struct Task {
    pub request: Request,
    /// The program's working folder, if it is not the runner's.
    pub folder: Option<PathBuf>,
    /// The process that the program talks to, if there is one.
    pub opponent: Option<u32>,
}

/// The open files that a supervisor needs.
pub struct Streams {
    /// The socket to the runner, for messages and the report.
    pub runner: UnixStream,
    /// The program's standard input.
    pub input: OwnedFd,
    /// The program's standard output, if it goes to an opponent.
    pub output: Option<OwnedFd>,
}

/// Messages to the runner, each in a line. An empty line is a sign of life.
#[derive(Deserialize, Serialize)]
pub enum Message {
    /// The program runs.
    Started {
        /// The number of the process that watches it.
        supervisor: u32,
        /// The number of its own process.
        program: u32,
    },
    /// It has ended, or cannot be started.
    Ended(Result<Answer, String>),
    /// The supervisor has ended without an answer; the text says how.
    Lost(String),
}

/// The answer when the program has ended, followed by its outputs.
#[derive(Deserialize, Serialize)]
pub struct Answer {
    pub report: Report,
    /// The length of the standard output, in bytes.
    pub stdout: usize,
    /// The length of the standard error, in bytes.
    pub stderr: usize,
}

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
pub fn receive(socket: &UnixStream) -> Result<Option<(Task, Streams)>> {
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

pub fn say(mut runner: &UnixStream, message: &Message) -> Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    Ok(runner.write_all(&line)?)
}
