//! Two programs that talk to each other, each under a supervisor of its own.

use std::io::{self, PipeReader, PipeWriter, Read};
use std::process;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use anyhow::{bail, Result};

use crate::types::{End, Limit, Request, Run};
use crate::{run_program, RunningProgram, HAS_LIMITS};

/// The result of a conversation between two programs.
pub struct Conversation {
    /// The result of the program.
    pub program: Run,
    /// The result of its opponent. If the sandbox ended it after the program, it is reported as over its wall-clock
    /// limit.
    pub opponent: Run,
    /// The last event.
    pub last: Last,
    /// Whether the program was ended while each of the two waited for the other.
    pub is_deadlock: bool,
    /// The beginning of the output that the program wrote after the opponent had accepted it and ended.
    pub unheard: Vec<u8>,
}

/// The last event of a conversation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Last {
    /// The opponent ended by itself, though the program may have ended before.
    Opponent,
    /// The program ended while the opponent waited for further output.
    Program,
}

/// How often to check whether an opponent is idle.
const TICK: Duration = Duration::from_millis(5);

/// The number of checks in a row that must find it waiting, because a program may sleep for a moment.
const LOOKS: u32 = 4;

/// The same for an opponent that is idle but does not read: it may sleep before it decides about the program.
const LOOKS_WITHOUT_READING: u32 = 200;

/// How much CPU time it may take to decide about a program that has failed.
const CPU_TO_DECIDE: Duration = Duration::from_secs(1);

/// How much it may write to a program that has ended, in bytes.
const UNREAD: u64 = 1 << 20;

/// How often to check while the program runs, and after the opponent has learned of its end.
const LONG_TICK: Duration = Duration::from_millis(100);

/// The number of these checks for which the opponent may be idle if the program has failed.
const MOST_IDLE_AFTER_FAILURE: u32 = 10;

/// The statuses with which an opponent accepts: testlib's, and that of the problem package format.
const ACCEPTED: [i32; 2] = [0, 42];

/// How much is kept of the output that the opponent has not read, in bytes.
const UNHEARD: u64 = 1 << 16;

/// One of the two programs.
#[derive(Clone, Copy)]
enum Side {
    Program,
    Opponent,
}

enum Event {
    Started(RunningProgram),
    Ended(Side, Result<Run>),
}

/// Both ends of both pipes. While this process holds one end, the program at the other end does not notice that its
/// partner has ended.
struct Pipes {
    /// `None` after the opponent has closed its output.
    to_program: Option<PipeWriter>,
    at_program: PipeReader,
    /// `None` once the opponent may learn that the program has ended.
    from_program: Option<PipeWriter>,
    at_opponent: PipeReader,
}

/// Runs a program against an opponent: the standard output of each is the standard input of the other. While the
/// opponent runs or waits for a CPU, no wall-clock time passes for the program. After the end of the program, the
/// opponent has its own wall-clock limit.
///
/// # Errors
///
/// If one of them cannot be started.
pub fn converse(program: &Request, opponent: &Request) -> Result<Conversation> {
    let (at_program, to_program) = io::pipe()?;
    let (at_opponent, from_program) = io::pipe()?;
    let of_opponent = (at_opponent.try_clone()?, to_program.try_clone()?);
    let of_program = (at_program.try_clone()?, from_program.try_clone()?);
    let pipes = Pipes {
        to_program: Some(to_program),
        at_program,
        from_program: Some(from_program),
        at_opponent,
    };
    let patience = opponent.limits.wall;
    let opponent = long_lived(opponent, program);
    let (sender, events) = mpsc::channel();
    thread::scope(|scope| {
        start(
            scope,
            Side::Opponent,
            &opponent,
            process::id(),
            of_opponent,
            &sender,
        );
        let started = match events.recv()? {
            Event::Started(started) => started,
            Event::Ended(_, run) => {
                let end = match run?.report.end {
                    End::WithoutSupervisor(how) => format!("its supervisor {how}"),
                    end => format!("{end:?}"),
                };
                bail!("the opponent ended before the program was started: {end}");
            }
        };
        let mut talk = Talk {
            pipes: Some(pipes),
            program: None,
            opponent: None,
            last: Last::Opponent,
            is_deadlock: false,
            unread: 0,
        };
        talk.wait_until_ready(&started, &events)?;
        start(
            scope,
            Side::Program,
            program,
            started.process,
            of_program,
            &sender,
        );
        talk.follow(&started, &events, patience, program.limits.output)
    })
}

/// Returns the opponent's request with time limits that are extended by the program's deadline, because the opponent
/// lives as long as the program.
fn long_lived(opponent: &Request, program: &Request) -> Request {
    let mut request = opponent.clone();
    // Without limits of the kernel, CPU time is wall-clock time.
    if !HAS_LIMITS {
        request.limits.cpu += program.limits.deadline;
    }
    request.limits.wall += program.limits.deadline;
    request.limits.deadline += program.limits.deadline;
    request
}

/// Runs one side in a thread of its own, which sends an event when the opponent has started, and when either side has
/// ended.
fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    side: Side,
    request: &'scope Request,
    other: u32,
    (stdin, stdout): (PipeReader, PipeWriter),
    sender: &Sender<Event>,
) {
    let sender = sender.clone();
    scope.spawn(move || {
        let on_start = |started| {
            // If the receiver is gone, `converse` returns an error of its own.
            if matches!(side, Side::Opponent) {
                let _ = sender.send(Event::Started(started));
            }
        };
        let run = run_program(
            request,
            None,
            stdin.into(),
            Some((other, stdout.into())),
            on_start,
        );
        let _ = sender.send(Event::Ended(side, run));
    });
}

/// How far a conversation has come.
struct Talk {
    /// `None` once both sides may notice that the other one has ended: reads then reach the end, and writes fail.
    pipes: Option<Pipes>,
    program: Option<Result<Run>>,
    opponent: Option<Result<Run>>,
    last: Last,
    is_deadlock: bool,
    /// How much the opponent has written since the end of the program, in bytes.
    unread: u64,
}

impl Talk {
    fn note(&mut self, event: Event) {
        match event {
            Event::Started(_) => {}
            Event::Ended(Side::Program, run) => self.program = Some(run),
            Event::Ended(Side::Opponent, run) => self.opponent = Some(run),
        }
    }

    /// Waits until the opponent is idle or has written something. An interpreter may take long to start, and that time
    /// must not count for the program.
    fn wait_until_ready(
        &mut self,
        started: &RunningProgram,
        events: &Receiver<Event>,
    ) -> Result<()> {
        let mut idle = 0;
        while self.opponent.is_none() && idle < LOOKS && !self.has_spoken() {
            self.note_within(TICK, events)?;
            idle = if started.is_idle() { idle + 1 } else { 0 };
        }
        Ok(())
    }

    /// Follows the conversation until both programs have ended.
    fn follow(
        mut self,
        started: &RunningProgram,
        events: &Receiver<Event>,
        patience: Duration,
        most: u64,
    ) -> Result<Conversation> {
        let mut idle = 0;
        let mut is_stopped = false;
        let mut most_idle =
            u32::try_from(patience.as_millis() / LONG_TICK.as_millis()).unwrap_or(u32::MAX);
        let mut cpu_at_end = None;
        let unheard = thread::scope(|scope| {
            let mut listener = None;
            while self.program.is_none() || self.opponent.is_none() {
                if let Some(Ok(run)) = &self.opponent {
                    let is_right = ACCEPTED.map(End::Exited).contains(&run.report.end);
                    if let Some(unheard) = self.release().filter(|_| is_right) {
                        listener = Some(scope.spawn(move || last_words(unheard, most)));
                    }
                }
                if self.program.is_none() {
                    self.note_within(LONG_TICK, events)?;
                    self.is_deadlock = self.is_late() && self.is_silent() && started.reads();
                    self.note_closed_output(started);
                    continue;
                }
                let opponent_knows = self.opponent_knows();
                self.note_within(if opponent_knows { LONG_TICK } else { TICK }, events)?;
                if self.opponent.is_some() {
                    break;
                }
                self.read_for_the_program()?;
                idle = if started.is_idle() && !self.is_unread() {
                    idle + 1
                } else {
                    0
                };
                // If the program has failed, its verdict does not wait for a busy opponent.
                let cpu_before = *cpu_at_end.get_or_insert_with(|| started.cpu());
                let is_busy =
                    self.has_failed() && started.cpu().saturating_sub(cpu_before) > CPU_TO_DECIDE;
                let looks = if started.reads() {
                    LOOKS
                } else {
                    LOOKS_WITHOUT_READING
                };
                if !opponent_knows && (idle >= looks || is_busy || self.unread > UNREAD) {
                    self.last = Last::Program;
                    idle = 0;
                    cpu_at_end = None;
                    if self.has_failed() {
                        most_idle = MOST_IDLE_AFTER_FAILURE;
                    }
                    self.tell_opponent();
                } else if opponent_knows && (idle >= most_idle || is_busy) {
                    is_stopped = true;
                    started.stop();
                }
                // It writes without end: let its next write fail.
                if self.unread > UNREAD {
                    self.release();
                }
            }
            self.release();
            match listener.map(ScopedJoinHandle::join) {
                None => Ok(Vec::new()),
                Some(Ok(unheard)) => Ok(unheard?),
                Some(Err(_)) => bail!("a thread panicked"),
            }
        })?;
        let (Some(program), Some(opponent)) = (self.program, self.opponent) else {
            bail!("one of the programs has no end");
        };
        let mut opponent = opponent?;
        if is_stopped {
            opponent.report.end = End::Over(Limit::Wall);
        }
        Ok(Conversation {
            program: program?,
            opponent,
            last: self.last,
            is_deadlock: self.is_deadlock,
            unheard,
        })
    }

    fn note_within(&mut self, time: Duration, events: &Receiver<Event>) -> Result<()> {
        match events.recv_timeout(time) {
            Ok(event) => self.note(event),
            Err(RecvTimeoutError::Timeout) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Lets the program notice the end of its input if the opponent has closed its output.
    fn note_closed_output(&mut self, opponent: &RunningProgram) {
        let Some(pipes) = &mut self.pipes else {
            return;
        };
        let is_closed = |to_program: &mut PipeWriter| !opponent.has_open(to_program);
        pipes.to_program.take_if(is_closed);
    }

    /// Lets each side notice the end of the other one. Returns the reading end of the program's output.
    fn release(&mut self) -> Option<PipeReader> {
        self.pipes.take().map(|pipes| pipes.at_opponent)
    }

    /// Lets the opponent read to the end of the program's output. The opponent's writes still succeed, as if the program were
    /// running, so that its verdict does not depend on when the program ended.
    fn tell_opponent(&mut self) {
        if let Some(pipes) = &mut self.pipes {
            pipes.from_program = None;
        }
    }

    /// Returns whether the opponent can learn that the program has ended.
    fn opponent_knows(&self) -> bool {
        let pipes = self.pipes.as_ref();
        pipes.is_none_or(|pipes| pipes.from_program.is_none())
    }

    /// Returns whether the program was ended for its wall-clock time.
    fn is_late(&self) -> bool {
        let run = self.program.as_ref().and_then(|run| run.as_ref().ok());
        run.is_some_and(|run| run.report.end == End::Over(Limit::Wall))
    }

    /// Returns whether the program has failed. A program that was late has failed only in a deadlock: otherwise it may
    /// have waited for an opponent that hangs.
    fn has_failed(&self) -> bool {
        let run = self.program.as_ref().and_then(|run| run.as_ref().ok());
        let is_bad = run.is_some_and(|run| run.report.end != End::Exited(0));
        is_bad && (self.is_deadlock || !self.is_late())
    }

    /// Returns whether both pipes are empty.
    fn is_silent(&self) -> bool {
        !self.has_spoken() && !self.is_unread()
    }

    /// Discards the opponent's output to a program that has ended: the opponent may have more to write before it reads
    /// again.
    fn read_for_the_program(&mut self) -> Result<()> {
        let Some(pipes) = &mut self.pipes else {
            return Ok(());
        };
        let count = unread(&pipes.at_program);
        self.unread += io::copy(&mut pipes.at_program.by_ref().take(count), &mut io::sink())?;
        Ok(())
    }

    /// Returns whether the opponent has written something that the program has not read.
    fn has_spoken(&self) -> bool {
        let pipes = self.pipes.as_ref();
        pipes.is_some_and(|pipes| unread(&pipes.at_program) > 0)
    }

    /// Returns whether the program has written something that the opponent has not read.
    fn is_unread(&self) -> bool {
        let pipes = self.pipes.as_ref();
        pipes.is_some_and(|pipes| unread(&pipes.at_opponent) > 0)
    }
}

/// Reads to the end of the pipe, or to the limit `most`, in bytes; returns the first bytes.
fn last_words(mut from: PipeReader, most: u64) -> io::Result<Vec<u8>> {
    let mut words = Vec::new();
    from.by_ref().take(UNHEARD).read_to_end(&mut words)?;
    io::copy(
        &mut from.take(most.saturating_sub(UNHEARD)),
        &mut io::sink(),
    )?;
    Ok(words)
}

/// Returns how many bytes are in a pipe.
#[cfg(target_os = "linux")]
fn unread(pipe: &PipeReader) -> u64 {
    rustix::io::ioctl_fionread(pipe).unwrap_or(0)
}

/// Returns 0: here the number of bytes in a pipe is not known.
#[cfg(not(target_os = "linux"))]
fn unread(_pipe: &PipeReader) -> u64 {
    0
}
