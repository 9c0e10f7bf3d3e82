//! `judge talk`: a solution of an interactive problem, and a person as its interactor.
//!
//! A dialogue is stored in the form of the problem package format: lines of the program after `>`, and those of its opponent
//! after `<`.

use std::fs;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, Context, Result};
use solo::store;

use crate::cargo::{self, Profile};
use crate::contest::candidate::{Candidate, Choice};
use crate::interrupt::{self, INTERRUPTED};
use crate::workspace::Workspace;
use terminal::{escape, say};

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name, any unambiguous part of it, or a path of its source or tests
    problem: String,
    #[command(flatten)]
    choice: Choice,
    /// Store the dialogue in this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Send the lines after `<` of a stored dialogue to the program, and check that it prints those after `>`
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
    replay: Option<PathBuf>,
}

/// The interval between two checks whether the user has pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(100);

/// The time that a program may take for each line when a dialogue is replayed.
const PATIENCE: Duration = Duration::from_secs(10);

enum Event {
    Program(String),
    ProgramEnded,
    Person(String),
    PersonEnded,
}

/// A running program, and the dialogue with it.
struct Talk {
    child: Child,
    /// `None` once its input has ended.
    input: Option<ChildStdin>,
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    dialogue: String,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let lines = args
        .replay
        .as_ref()
        .map(|path| fs::read_to_string(path).with_context(|| path.display().to_string()));
    let lines = lines.transpose()?;
    if let Some(path) = args.save.as_ref().filter(|path| path.exists()) {
        bail!(
            "{} exists: choose another name for the dialogue",
            path.display()
        );
    }
    let program = args.choice.for_problem(&args.problem).program();
    let built = program.build(&workspace, problem, Profile::Release)?;
    let candidate = cargo::expect_built(built, "the solution")?;
    let mut talk = Talk::start(&candidate)?;
    let status = match &lines {
        Some(lines) => talk.replay(lines),
        None => talk.with_person(),
    };
    // The program may still run after its opponent has ended.
    let _ = talk.child.kill();
    let _ = talk.child.wait();
    if let Some(path) = &args.save {
        store::write(path, talk.dialogue.as_bytes())?;
        say!("wrote {}", escape(&path.display().to_string()));
    }
    status
}

impl Talk {
    fn start(candidate: &Candidate) -> Result<Self> {
        let (name, words) = candidate.command.split_first().context("no program")?;
        let mut child = Command::new(name)
            .args(words)
            .envs(
                candidate
                    .variables
                    .iter()
                    .map(|(name, value)| (name, value)),
            )
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run `{name}`"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (sender, events) = mpsc::sync_channel(16);
        let talk = Self {
            child,
            input,
            events,
            sender,
            dialogue: String::new(),
        };
        talk.read(
            output.context("no output")?,
            Event::Program,
            Event::ProgramEnded,
        );
        Ok(talk)
    }

    /// Reads lines in a thread of its own, and sends each as an event.
    fn read(&self, from: impl Read + Send + 'static, line: fn(String) -> Event, end: Event) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            for bytes in BufReader::new(from).split(b'\n').map_while(Result::ok) {
                let text = String::from_utf8_lossy(&bytes);
                if sender
                    .send(line(text.trim_end_matches('\r').to_string()))
                    .is_err()
                {
                    return;
                }
            }
            let _ = sender.send(end);
        });
    }

    /// Lets a person talk to the program until it ends.
    fn with_person(&mut self) -> Result<ExitCode> {
        let prompts = io::stdin().is_terminal() && io::stdout().is_terminal();
        self.read(io::stdin(), Event::Person, Event::PersonEnded);
        loop {
            if prompts {
                // A line of the program overwrites this.
                let mut stdout = io::stdout().lock();
                write!(stdout, "\r< ").and_then(|()| stdout.flush())?;
            }
            let Some(event) = self.next(Duration::MAX)? else {
                return Ok(ExitCode::from(INTERRUPTED));
            };
            match event {
                Event::Program(line) => self.note('>', &line, if prompts { "\r" } else { "" }),
                Event::Person(line) => {
                    self.send(&line);
                    self.note('<', &line, if prompts { "\x1b[A\r" } else { "" });
                }
                Event::PersonEnded => self.input = None,
                Event::ProgramEnded => return self.end(if prompts { "\r" } else { "" }),
            }
        }
    }

    /// Sends the opponent's lines of a dialogue, and compares the program's lines with it.
    fn replay(&mut self, dialogue: &str) -> Result<ExitCode> {
        for (line, number) in dialogue.lines().zip(1..) {
            if let Some(line) = line.strip_prefix('<') {
                self.send(line);
                self.note('<', line, "");
                continue;
            }
            let Some(expected) = line.strip_prefix('>') else {
                bail!("line {number} of the dialogue begins neither with `<` nor with `>`");
            };
            let Some(event) = self.next(PATIENCE)? else {
                return Ok(ExitCode::from(INTERRUPTED));
            };
            let Event::Program(got) = event else {
                say!(
                    "line {number}: expected `{}`, but the program ended",
                    escape(line)
                );
                return Ok(ExitCode::FAILURE);
            };
            self.note('>', &got, "");
            if !got.split_whitespace().eq(expected.split_whitespace()) {
                say!("line {number}: expected `{}`", escape(line));
                return Ok(ExitCode::FAILURE);
            }
        }
        self.input = None;
        match self.next(PATIENCE)? {
            None => Ok(ExitCode::from(INTERRUPTED)),
            Some(Event::Program(line)) => {
                self.note('>', &line, "");
                say!("the program printed a line after the end of the dialogue");
                Ok(ExitCode::FAILURE)
            }
            Some(_) => self.end(""),
        }
    }

    /// Returns the next event, or `None` if the user presses Ctrl-C. Fails if there is no event for the time
    /// `patience`.
    fn next(&self, patience: Duration) -> Result<Option<Event>> {
        let interrupted = interrupt::flag();
        let start = Instant::now();
        while start.elapsed() < patience {
            if let Ok(event) = self.events.recv_timeout(LOOK) {
                return Ok(Some(event));
            }
            if interrupted.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        bail!("the program printed nothing for {patience:?}: does it flush its output after each line?")
    }

    /// Sends a line to the program, which may have ended.
    fn send(&mut self, line: &str) {
        let Some(input) = &mut self.input else { return };
        let line = format!("{line}\n");
        let _ = input
            .write_all(line.as_bytes())
            .and_then(|()| input.flush());
    }

    /// Prints a line after its mark, and adds it to the dialogue.
    fn note(&mut self, mark: char, line: &str, before: &str) {
        self.dialogue.extend([&mark.to_string(), line, "\n"]);
        say!("{before}{mark} {}", escape(line));
    }

    fn end(&mut self, before: &str) -> Result<ExitCode> {
        let status = self.child.wait()?;
        say!("{before}the program has ended: {status}");
        Ok(if status.success() {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}
