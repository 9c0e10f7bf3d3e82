//! `cargo judge listen`: receives problems from the browser extension Competitive Companion, and sends programs to the
//! extension cph-submit.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::sync::Arc;
use std::thread;

use anyhow::{anyhow, Context, Result};
use serde_json::json;

use crate::contest::companion::{Batch, Companion};
use crate::contest::new::{self, ProblemFiles};
use crate::contest::warmup::{Warmup, LOOK};
use crate::cph_submit;
use crate::extension;
use crate::interrupt::{self, INTERRUPTED};
use crate::recent;
use crate::workspace::Workspace;
use http::Refusal;
use terminal::{escape, say, this};

#[derive(clap::Args)]
pub struct Args {
    /// Listen on this port [default: the first free one that the extension tries]
    #[arg(long)]
    port: Option<u16>,
    /// Exit after creating this many problems
    #[arg(long, value_name = "N")]
    problems: Option<usize>,
    /// Do not build the dependencies of a contest after receiving it
    #[arg(long)]
    no_build: bool,
}

/// The ports that Competitive Companion sends to. cph-submit knows only the first.
const PORTS: [u16; 7] = [27121, 10043, 10045, 10042, 6174, 4244, 1327];

/// How many connections are read at a time; the extension opens one for each problem.
const MOST_CONNECTIONS: usize = 16;

/// How much of an error in a request is shown, in characters.
const MOST_QUOTED: usize = 200;

/// A problem that was sent, and the connection for the response.
type Post = (Companion, TcpStream);

pub fn run(args: &Args) -> Result<ExitCode> {
    // Fails at once where there is no workspace, not when the first problem arrives.
    let target = Workspace::load()?.target;
    let listener = bind(args.port)?;
    let address = listener.local_addr()?;
    say!("listening on {address}: press the extension's button on the page of a contest or a problem");
    if args.port.is_none() && address.port() != PORTS[0] {
        anstream::eprintln!(
            "note: another program uses port {}. The extension sends problems to both programs, but cph-submit takes bundles only \
             from the other one",
            PORTS[0]
        );
    }
    let (sender, posted) = mpsc::sync_channel(MOST_CONNECTIONS);
    let target_of_offers = target.clone();
    thread::spawn(move || accept(&listener, address.port(), &target_of_offers, &sender));
    let interrupted = interrupt::flag();
    let mut contest = Contest::default();
    let mut warmup = Warmup::default();
    let mut count = 0;
    while args.problems.is_none_or(|problems| count < problems) {
        let (problem, stream) = match posted.recv_timeout(LOOK) {
            Ok(posted) => posted,
            Err(RecvTimeoutError::Timeout) if interrupted.load(Ordering::Relaxed) => {
                contest.say_missing();
                return Ok(ExitCode::from(INTERRUPTED));
            }
            Err(RecvTimeoutError::Timeout) => {
                warmup.advance()?;
                continue;
            }
            Err(error) => return Err(error).context("the port is no longer listened to"),
        };
        // Loaded anew each time: the last problem is part of the workspace by now.
        let created = create(&target, &mut contest, &problem);
        match created {
            Ok(()) => {
                count += 1;
                extension::respond(&stream, 200, "created");
            }
            Err(error) => refuse(&stream, &Refusal::new(422, format!("{error:#}"))),
        }
        if contest.is_complete() {
            contest.say_next();
            if !args.no_build {
                match contest.warmup() {
                    Ok(builds) => warmup = builds,
                    Err(error) => anstream::eprintln!("note: not built in advance: {error:#}"),
                }
            }
        }
    }
    // The builds end with this command, so it waits for them.
    Ok(warmup.finish()?)
}

fn create(target: &Path, contest: &mut Contest, problem: &Companion) -> Result<()> {
    let _lock = new::lock(target)?;
    contest.add(&Workspace::load()?, problem)
}

fn bind(port: Option<u16>) -> Result<TcpListener> {
    let ports = port.map_or(PORTS.to_vec(), |port| vec![port]);
    let mut why = anyhow!("no port");
    for port in ports {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => why = anyhow!("cannot listen on port {port}: {error}"),
        }
    }
    Err(why)
}

/// Reads each connection in a thread of its own: a slow one does not delay the others.
fn accept(listener: &TcpListener, port: u16, target: &Path, sender: &SyncSender<Post>) {
    let open = Arc::new(());
    for stream in listener.incoming().filter_map(Result::ok) {
        if Arc::strong_count(&open) > MOST_CONNECTIONS {
            refuse(&stream, &Refusal::new(503, "too many connections"));
            continue;
        }
        let (sender, open) = (sender.clone(), Arc::clone(&open));
        let target = target.to_path_buf();
        thread::spawn(move || {
            let read = extension::read(&stream, port);
            match read.and_then(|json| json.map(|json| parse(&json)).transpose()) {
                Ok(Some(problem)) => {
                    let _ = sender.send((problem, stream));
                }
                Ok(None) => give(&stream, &target),
                Err(refusal) => refuse(&stream, &refusal),
            }
            drop(open);
        });
    }
}

fn parse(body: &[u8]) -> Result<Companion, Refusal> {
    serde_json::from_slice(body).map_err(|error| {
        // The error may quote any part of the request.
        let error: String = error.to_string().chars().take(MOST_QUOTED).collect();
        let why = format!("the request is not a problem from Competitive Companion: {error}");
        Refusal::new(400, why)
    })
}

/// Sends the program that was just bundled to the extension cph-submit, if there is one.
fn give(stream: &TcpStream, target: &Path) {
    let offer = cph_submit::note_question(target)
        .map_err(anyhow::Error::from)
        .and_then(|()| cph_submit::take(target));
    match offer {
        Ok(None) => extension::respond_json(stream, &json!({"empty": true})),
        Ok(Some(offer)) => {
            let mut json = json!(offer);
            json["empty"] = json!(false);
            extension::respond_json(stream, &json);
            say!("cph-submit takes the program for {}", offer.url);
        }
        Err(error) => refuse(stream, &Refusal::new(500, format!("{error:#}"))),
    }
}

fn refuse(stream: &TcpStream, refusal: &Refusal) {
    anstream::eprintln!("refused: {}", escape(&refusal.why));
    extension::respond(stream, refusal.status, &refusal.why);
}

/// The problems that were sent together.
#[derive(Default)]
struct Contest {
    batch: String,
    /// How many there are.
    size: usize,
    /// How many have arrived, including those that were refused.
    arrived: usize,
    problems: Vec<ProblemFiles>,
}

impl Contest {
    /// Creates a problem.
    fn add(&mut self, workspace: &Workspace, problem: &Companion) -> Result<()> {
        let Batch { id, size } = &problem.batch;
        if id.is_empty() || *id != self.batch {
            *self = Self {
                batch: id.clone(),
                size: *size,
                ..Self::default()
            };
        }
        self.arrived += 1;
        let new_files = new::make(workspace, None, problem)?;
        new_files.print(workspace);
        self.problems.push(new_files);
        let names: Vec<_> = self
            .problems
            .iter()
            .map(|problem| problem.name.clone())
            .collect();
        recent::keep(&workspace.target, &names)
    }

    /// Returns whether the last problem has arrived.
    fn is_complete(&self) -> bool {
        self.arrived >= self.size
    }

    /// Returns the problem to begin with.
    fn first(&self) -> Option<&ProblemFiles> {
        self.problems.iter().min_by_key(|problem| &problem.alias)
    }

    /// Prints the command to run next.
    fn say_next(&self) {
        if let Some(ProblemFiles { alias, .. }) = self.first() {
            say!("next: write the solution, then  {} test {alias}", this());
        }
    }

    /// Returns the builds that the first test would otherwise wait for.
    fn warmup(&self) -> Result<Warmup> {
        let Some(first) = self.first() else {
            return Ok(Warmup::default());
        };
        let workspace = Workspace::load()?;
        Ok(Warmup::of(&workspace, workspace.find(&first.name)?))
    }

    /// Prints a note if some problems have not arrived.
    fn say_missing(&self) {
        if self.arrived < self.size {
            anstream::eprintln!(
                "note: {} of {} problems of the contest have arrived: press the extension's button again for the others",
                self.arrived,
                self.size
            );
        }
    }
}
