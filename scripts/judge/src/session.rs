//! Sessions with a reference: one process answers many requests, since to start one takes longer than most answers.

use std::io::{self, BufReader, PipeReader, PipeWriter};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail, ensure, Result};
use protocol::{self, Answer};
use sandbox::{End, Opponent, Run};

use crate::workspace_programs::{check_success, over_limit, request, OUTPUT};

/// How long a session is used. Its process gets this much more time than one for a single request, so each request has
/// at least the usual limit, and little more.
const LIFE: Duration = Duration::from_secs(1);

/// The reference of a problem, in as many processes as there are requests at a time.
pub struct Server {
    program: PathBuf,
    /// When its answers are no longer wanted.
    deadline: Option<Instant>,
    idle: Mutex<Vec<Session>>,
}

/// A process of the reference under its supervisor.
struct Session {
    requests: PipeWriter,
    answers: BufReader<PipeReader>,
    start: Instant,
    /// How many requests it was sent.
    count: u64,
    run: JoinHandle<Result<Run>>,
}

impl Server {
    /// Returns a session with the reference at this path. At the deadline, if there is one, every process is ended.
    pub fn new(program: &Path, deadline: Option<Instant>) -> Self {
        Self {
            program: program.to_path_buf(),
            deadline,
            idle: Mutex::default(),
        }
    }

    pub fn program(&self) -> &Path {
        &self.program
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Returns the answer to a request; `None` if the deadline came first. Fails if the reference gives no answer: the
    /// error names the request.
    pub fn ask(&self, request: &protocol::Request) -> Result<Option<Answer>> {
        let Some(mut session) = self.session()? else {
            return Ok(None);
        };
        match session.ask(request) {
            Ok(answer) => {
                self.idle().push(session);
                Ok(Some(answer))
            }
            Err(error) => self.explain(request, &error, &session.end()?),
        }
    }

    /// Returns a session that is young enough for a request; `None` if the deadline has come.
    fn session(&self) -> Result<Option<Session>> {
        while let Some(session) = self.take_idle() {
            if session.start.elapsed() < LIFE {
                return Ok(Some(session));
            }
            session.end()?;
        }
        Session::start(&self.program, self.deadline)
    }

    fn take_idle(&self) -> Option<Session> {
        self.idle().pop()
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the error of a request without an answer; `None` if the deadline came first.
    fn explain(
        &self,
        request: &protocol::Request,
        error: &io::Error,
        run: &Run,
    ) -> Result<Option<Answer>> {
        let what = format!("the reference's `{request}`");
        if error.kind() == io::ErrorKind::InvalidData {
            bail!("{what} fails: {error}");
        }
        if let End::Over(limit) = run.report.end {
            let is_late = self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline);
            ensure!(
                is_late,
                over_limit(&self.program, &request.to_string(), limit)
            );
            return Ok(None);
        }
        check_success(run, &what)?;
        bail!("{what} fails: it ends without an answer")
    }
}

impl Drop for Server {
    /// Ends all sessions, and waits for their processes.
    fn drop(&mut self) {
        while let Some(session) = self.take_idle() {
            let _ = session.end();
        }
    }
}

impl Session {
    /// Starts a process; returns `None` if the deadline has come.
    fn start(program: &Path, deadline: Option<Instant>) -> Result<Option<Self>> {
        let arguments = [protocol::SERVE.to_string()];
        let Some(mut request) = request(program, &arguments, deadline) else {
            return Ok(None);
        };
        request.limits.cpu += LIFE;
        request.limits.wall += LIFE;
        let (stdin, requests) = io::pipe()?;
        let (answers, stdout) = io::pipe()?;
        let opponent = Opponent {
            process: process::id(),
            stdin,
            stdout,
        };
        Ok(Some(Self {
            requests,
            answers: BufReader::new(answers),
            start: Instant::now(),
            count: 0,
            run: thread::spawn(move || sandbox::run_against(&request, opponent)),
        }))
    }

    fn ask(&mut self, request: &protocol::Request) -> io::Result<Answer> {
        self.count += 1;
        // An error in the answer takes precedence: it may be the reason why the process has ended early.
        let sent = request.write(self.count, &mut self.requests);
        Answer::read(self.count, OUTPUT, &mut self.answers).and_then(|answer| sent.map(|()| answer))
    }

    /// Closes the input of the process, which ends it, and waits for it.
    fn end(self) -> Result<Run> {
        drop((self.requests, self.answers));
        let run = self.run.join();
        run.unwrap_or_else(|_| Err(anyhow!("a thread panicked")))
    }
}
