//! Dialogues between a program and the reference of an interactive problem, its opponent.

use std::path::Path;
use std::time::Duration;

use anyhow::{bail, Context, Result};
use protocol::Status;
use sandbox::{Conversation, End, Lent, Request, Run};

use crate::workspace_programs;

/// A dialogue that has ended.
pub struct Dialogue {
    pub run: Run,
    /// The lines, each after the name of the speaker.
    pub lines: Vec<String>,
    /// An error if the opponent fails.
    pub ending: Result<Ending>,
    /// Whether the program was ended while each of the two waited for the other.
    pub is_deadlock: bool,
}

/// The opponent's verdict on the program.
pub enum Ending {
    Right,
    Wrong(String),
    /// The program ended before the dialogue did.
    CutShort(String),
    /// The input is invalid.
    Invalid(String),
}

/// How much CPU time the reference may take for a whole dialogue, and how much wall-clock time once the program has ended.
const TIME: Duration = Duration::from_secs(20);

impl Dialogue {
    /// Runs a program against the reference at this path, to the end of both.
    pub fn hold(reference: &Path, request: &Request, input: &[u8]) -> Result<Self> {
        let input = Lent::new(input)?;
        let path = input.path.to_string_lossy().into_owned();
        let arguments = ["interact".to_string(), path];
        let mut opponent = workspace_programs::request(reference, &arguments, None)
            .context("there is no deadline to come first")?;
        opponent.limits.cpu = TIME;
        opponent.limits.wall = TIME;
        let talk = sandbox::converse(request, &opponent)?;
        let mut lines: Vec<_> = talk.opponent.stderr.lines().map(String::from).collect();
        let ending = ending(&talk, &mut lines);
        Ok(Self {
            run: talk.program,
            lines,
            ending,
            is_deadlock: talk.is_deadlock,
        })
    }
}

/// Returns the opponent's verdict on the program. If the opponent does not accept the program, the reason is its last
/// line, which is removed from the dialogue.
fn ending(talk: &Conversation, lines: &mut Vec<String>) -> Result<Ending> {
    let end = &talk.opponent.report.end;
    if *end == End::Exited(0) {
        return Ok(ending_of_right(&talk.unheard));
    }
    let why = lines.pop().unwrap_or_default();
    let status = match end {
        End::Exited(status) => Status::of(*status),
        _ => None,
    };
    Ok(match (status, end) {
        (Some(Status::Wrong), _) => Ending::Wrong(why),
        (Some(Status::CutShort), _) => Ending::CutShort(why),
        (Some(Status::Invalid), _) => Ending::Invalid(why),
        (_, End::Exited(status)) => {
            bail!("the reference's `interact` fails with status {status}: {why}")
        }
        (_, End::Signaled(signal)) => bail!("the reference's `interact` is ended by {signal}"),
        (_, End::Over(limit)) => {
            bail!("the reference's `interact` was stopped: it exceeded its {limit:?} limit")
        }
        (_, End::WithoutSupervisor(how)) => {
            bail!("the reference's `interact`: its supervisor process {how}")
        }
    })
}

fn ending_of_right(unheard: &[u8]) -> Ending {
    let rest = String::from_utf8_lossy(unheard);
    match rest.split_ascii_whitespace().next() {
        None => Ending::Right,
        Some(word) => {
            let word: String = word.chars().take(40).collect();
            Ending::Wrong(format!("the program said `{word}` after the end"))
        }
    }
}
