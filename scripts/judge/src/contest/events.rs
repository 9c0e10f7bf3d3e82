//! The events of `judge test --json`, one per line. Their schema is `editors/events.schema.json`.

use std::path::Path;

use anyhow::Result;
use serde::Serialize;

use crate::contest::verdict::{Beginning, Outcome, TestOutcome};
use crate::problem::Problem;
use crate::text::Text;
use terminal::say;

/// The version of the events. It changes with the meaning of a key, not with a new key.
const VERSION: u32 = 1;

/// The most bytes of an answer that are shown.
const MOST_EXPECTED: usize = 1 << 16;

#[derive(Serialize)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
enum Event<'a> {
    /// Tests begin.
    Start { version: u32 },
    /// A problem was judged.
    Problem {
        source: &'a Path,
        /// In seconds.
        time_limit: f64,
        /// In bytes.
        memory_limit: u64,
        #[serde(flatten)]
        outcome: &'a Outcome,
        tests: Vec<Test<'a>>,
    },
    /// A problem could not be judged, or the command failed.
    Error { message: &'a str },
}

#[derive(Serialize)]
struct Test<'a> {
    #[serde(flatten)]
    outcome: &'a TestOutcome,
    /// The beginning of the answer, if there is one and the test is not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
}

impl<'a> Test<'a> {
    fn of(outcome: &'a TestOutcome) -> Result<Self> {
        let answer = outcome
            .test
            .answer
            .as_ref()
            .filter(|_| outcome.is_failure());
        let answer = answer.map(Text::read).transpose()?;
        let expected = answer.map(|answer| Beginning::of(answer, MOST_EXPECTED).text);
        Ok(Self {
            outcome,
            expected: expected.map(|text| String::from_utf8_lossy(&text).into_owned()),
        })
    }
}

/// Prints that tests begin.
pub fn start() -> Result<()> {
    print(&Event::Start { version: VERSION })
}

/// Prints the outcome of a problem.
pub fn problem(problem: &Problem, outcome: &Outcome) -> Result<()> {
    let tests = outcome.tests.iter().map(Test::of).collect::<Result<_>>()?;
    print(&Event::Problem {
        source: &problem.source,
        time_limit: problem.time_limit().as_secs_f64(),
        memory_limit: problem.memory_limit(),
        outcome,
        tests,
    })
}

/// Prints an error.
pub fn error(message: &str) -> Result<()> {
    print(&Event::Error { message })
}

fn print(event: &Event) -> Result<()> {
    say!("{}", serde_json::to_string(event)?);
    Ok(())
}
