//! `cargo judge`: lists the problems of the workspace, judges solutions on their test files and tells
//! the values of games.

mod candidate;
mod cargo;
mod commands;
mod companion;
mod compare;
mod http;
mod judging;
mod reference;
mod report;
mod sandbox;
mod shrink;
mod terminal;
mod testdata;
mod verdict;
mod watch;
mod workspace;

use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::{Parser, Subcommand};

use crate::commands::{bundle, grundy, list, listen, new, practice, stress, test};
#[cfg(target_os = "linux")]
use crate::sandbox::supervisor;

#[derive(Parser)]
#[command(
    name = "judge",
    bin_name = "cargo judge",
    version,
    about,
    max_term_width = 100
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Puts a solution and all that it uses in one file to submit
    Bundle(bundle::Args),
    /// Tells the Grundy values of an octal or a subtraction game, and their period with its proof
    Grundy(grundy::Args),
    /// Lists the problems: name, title, theory, and the judges that take them in Rust
    List(list::Args),
    /// Takes problems from the browser extension Competitive Companion, as `new` does
    Listen(listen::Args),
    /// Makes a new problem: crate, reference, test folder
    New(new::Args),
    /// Makes a blank solution of a problem in `practice/`, or gives a hint
    Practice(practice::Args),
    /// Looks for an input on which a program fails, and makes it small
    Stress(stress::Args),
    /// Judges solutions on their test files; exits with 0 only if every test is accepted
    Test(test::Args),
}

fn main() -> ExitCode {
    // Before anything else: the process that programs are started from is to be small.
    #[cfg(target_os = "linux")]
    if std::env::args_os()
        .nth(1)
        .is_some_and(|arg| arg == supervisor::COMMAND)
    {
        return supervisor::main();
    }
    let done = match Cli::parse().command {
        Command::Grundy(args) => grundy::run(&args),
        Command::Bundle(args) => bundle::run(&args),
        Command::List(args) => list::run(&args),
        Command::Listen(args) => listen::run(&args),
        Command::New(args) => new::run(&args),
        Command::Practice(args) => practice::run(&args),
        Command::Stress(args) => stress::run(&args),
        Command::Test(args) => test::run(&args),
    };
    done.unwrap_or_else(|error| {
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        anstream::eprintln!("{red}error{red:#}: {error:#}");
        ExitCode::from(2)
    })
}
