//! `cargo judge grundy`: the values and the period of a game, computed by an example of `common`.

use std::io::{self, BufRead, BufReader, IsTerminal};
use std::process::{ChildStdout, Command, ExitCode, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{anyhow, Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

use crate::cargo;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub struct Args {
    /// Code of an octal game, such as 0.77 or 4.007
    #[arg(required_unless_present = "subtract", conflicts_with = "subtract")]
    code: Option<String>,
    /// Subtraction set of a subtraction game, such as 1,3,4
    #[arg(long, value_name = "NUMBERS")]
    subtract: Option<String>,
    /// Compute the values up to this heap; by default until a period is proved, at most 2²³ values
    #[arg(long, value_name = "HEAP")]
    upto: Option<u64>,
    /// Print the value of this heap
    #[arg(long)]
    heap: Option<u64>,
    /// Print all values as CSV: heap and value
    #[arg(long)]
    csv: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let program = cargo::example(&Workspace::load()?, "common", "grundy")?;
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
    if io::stderr().is_terminal() {
        command.arg("--progress");
    }
    let status = watched(&mut command).context("cannot run the example `grundy` of common")?;
    let status = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(status.unwrap_or(2)))
}

/// Runs the program to its end and passes on what it prints. While it computes, lines `N of M` on its
/// standard error are shown as a progress bar.
fn watched(command: &mut Command) -> Result<ExitStatus> {
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template(
        "{spinner} computing {elapsed}",
    )?);
    bar.enable_steady_tick(Duration::from_millis(100));
    let mut program = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let messages = program.stderr.take().map(BufReader::new);
    let output = program.stdout.take();
    let show = || {
        for line in messages.into_iter().flat_map(BufRead::lines) {
            show_line(&bar, &line?)?;
        }
        Ok(())
    };
    // Both at once: the program blocks when one of its pipes is full.
    let (shown, passed_on) = thread::scope(|scope| {
        let shown = scope.spawn(show);
        let passed_on = output.map_or(Ok(()), |output| pass_on(output, &bar));
        (shown.join(), passed_on)
    });
    let status = program.wait();
    bar.finish_and_clear();
    shown.unwrap_or_else(|_| Err(anyhow!("the thread that shows progress panicked")))?;
    passed_on?;
    Ok(status?)
}

/// Copies what the program prints, which may be gigabytes. It prints nothing until it has computed all
/// values, so the first bytes end the progress bar.
fn pass_on(output: ChildStdout, bar: &ProgressBar) -> io::Result<()> {
    let mut output = BufReader::new(output);
    output.fill_buf()?;
    bar.finish_and_clear();
    match io::copy(&mut output, &mut io::stdout().lock()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

fn show_line(bar: &ProgressBar, line: &str) -> Result<()> {
    let Some((count, effort)) = progress(line) else {
        bar.suspend(|| anstream::eprintln!("{line}"));
        return Ok(());
    };
    let style = "{bar:40} {human_pos} of {human_len} values, {elapsed}";
    bar.set_style(ProgressStyle::with_template(style)?);
    bar.set_length(effort);
    bar.set_position(count);
    Ok(())
}

fn progress(line: &str) -> Option<(u64, u64)> {
    let (count, effort) = line.split_once(" of ")?;
    Some((count.parse().ok()?, effort.parse().ok()?))
}
