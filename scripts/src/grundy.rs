//! `judge grundy`: the values and the period of a game, by an example program of `common`.

use std::io::{self, Write};
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

use crate::build;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub struct Args {
    /// The code of an octal game, as 0.77 or 4.007
    #[arg(required_unless_present = "subtract", conflicts_with = "subtract")]
    code: Option<String>,
    /// The numbers that may be taken in a subtraction game, as 1,3,4
    #[arg(long, value_name = "NUMBERS")]
    subtract: Option<String>,
    /// Compute no further than this heap; else until a period is proved, or 2²³ values
    #[arg(long, value_name = "HEAP")]
    upto: Option<u64>,
    /// Tell the value of this heap
    #[arg(long)]
    heap: Option<u64>,
    /// Print all values, as lines of heap and value
    #[arg(long)]
    csv: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let program = build::example(&Workspace::load()?, "common", "grundy")?;
    let mut command = Command::new(program);
    command.args(&args.code);
    let numbers = [
        ("--subtract", args.subtract.clone()),
        ("--upto", args.upto.map(|heap| heap.to_string())),
        ("--heap", args.heap.map(|heap| heap.to_string())),
    ];
    for (option, value) in numbers {
        command.args(
            value
                .map(|value| [option.to_string(), value])
                .into_iter()
                .flatten(),
        );
    }
    command.args(args.csv.then_some("--csv"));
    let output = while_waiting("computing", || command.output());
    let output = output.context("the example grundy of common cannot be run")?;
    io::stderr().write_all(&output.stderr)?;
    match io::stdout().write_all(&output.stdout) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error)?,
        _ => {}
    }
    let status = output
        .status
        .code()
        .and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(status.unwrap_or(2)))
}

/// Does something and shows on a terminal what it is and how long it has taken.
fn while_waiting<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    let spinner = ProgressBar::new_spinner().with_message(what);
    let spinner = match style {
        Ok(style) => spinner.with_style(style),
        Err(_) => spinner,
    };
    spinner.enable_steady_tick(Duration::from_millis(100));
    let done = work();
    spinner.finish_and_clear();
    done
}
