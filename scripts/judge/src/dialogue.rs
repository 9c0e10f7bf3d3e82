//! Dialogues between a program and the reference of an interactive problem, its opponent.

use std::io::{self, PipeReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use ::reference::protocol::Status;
use anyhow::{anyhow, bail, Context, Result};
use sandbox::{Lent, Opponent, Request, Run};

/// A dialogue that is over.
pub struct Dialogue {
    /// How the program did.
    pub run: Run,
    /// What was said, each line after the name of the speaker.
    pub lines: Vec<String>,
    pub ending: Ending,
}

/// What the opponent says of the program.
pub enum Ending {
    Right,
    Wrong(String),
    /// The program ended before the dialogue did.
    CutShort(String),
    /// The input is invalid.
    Invalid(String),
}

impl Dialogue {
    /// Runs a program against the reference at this path, to the end of both.
    pub fn hold(reference: &Path, request: &Request, input: &[u8]) -> Result<Self> {
        let input = Lent::new(input)?;
        let (stdin, to_program) = io::pipe()?;
        let (from_program, stdout) = io::pipe()?;
        let unheard = from_program.try_clone()?;
        let opponent = Command::new(reference)
            .arg("interact")
            .arg(&input.path)
            .stdin(from_program)
            .stdout(to_program)
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} cannot be started", reference.display()))?;
        #[cfg(target_os = "linux")]
        limit(&opponent)?;
        let connection = Opponent {
            process: opponent.id(),
            stdin,
            stdout,
        };
        let (run, heard) = thread::scope(|scope| {
            let heard = scope.spawn(|| outcome(opponent, unheard));
            let run = sandbox::run_against(request, connection);
            (run, heard.join())
        });
        let run = run?;
        let (lines, ending) = heard.map_err(|_| anyhow!("a thread panicked"))??;
        Ok(Self { run, lines, ending })
    }
}

/// Makes the kernel end an opponent that goes on forever: nothing else does if the runner is killed.
#[cfg(target_os = "linux")]
fn limit(opponent: &Child) -> Result<()> {
    use rustix::process::{prlimit, Pid, Resource, Rlimit};
    let most = Some(20);
    let limit = Rlimit {
        current: most,
        maximum: most,
    };
    prlimit(Some(Pid::from_child(opponent)), Resource::Cpu, limit)?;
    Ok(())
}

/// How much is read at most of what is said, in bytes.
const MOST: u64 = 64 << 20;

/// Waits for the end of an opponent; returns the dialogue and what the opponent says of the program. What
/// the program says after the end stays in the pipe, `unheard`.
fn outcome(mut opponent: Child, unheard: PipeReader) -> Result<(Vec<String>, Ending)> {
    let mut said = Vec::new();
    let stderr = opponent.stderr.take().context("no standard error")?;
    stderr.take(MOST).read_to_end(&mut said)?;
    let status = opponent.wait()?;
    let said = String::from_utf8_lossy(&said);
    let mut lines: Vec<_> = said.lines().map(String::from).collect();
    if status.success() {
        return Ok((lines, ending_of_right(unheard)?));
    }
    // Whoever talks on is to notice that nobody listens.
    drop(unheard);
    let why = lines.pop().unwrap_or_default();
    let ending = match status.code().and_then(Status::of) {
        Some(Status::Wrong) => Ending::Wrong(why),
        Some(Status::CutShort) => Ending::CutShort(why),
        Some(Status::Invalid) => Ending::Invalid(why),
        _ => bail!("the reference's `interact` fails: {status}: {why}"),
    };
    Ok((lines, ending))
}

fn ending_of_right(unheard: PipeReader) -> Result<Ending> {
    const ENOUGH: u64 = 1 << 16;
    let mut rest = Vec::new();
    unheard.take(ENOUGH).read_to_end(&mut rest)?;
    let rest = String::from_utf8_lossy(&rest);
    Ok(match rest.split_ascii_whitespace().next() {
        None => Ending::Right,
        Some(word) => {
            let word: String = word.chars().take(40).collect();
            Ending::Wrong(format!("the program said `{word}` after the end"))
        }
    })
}
