//! `cargo judge`: lists the problems of the workspace, judges solutions on their tests and helps to
//! practise.

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

use clap::{Parser, Subcommand};

use crate::commands::{bundle, check, grundy, list, listen, new, practice, stress, test};
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
    /// Bundle a solution and the library code it uses into one file to submit
    Bundle(bundle::Args),
    /// Check that the problems are complete, without running anything
    Check(check::Args),
    /// Print the Grundy values of an octal or a subtraction game, and their period with its proof
    Grundy(grundy::Args),
    /// List the problems: name, title, theory and the sites that take them in Rust
    List(list::Args),
    /// Receive problems from the browser extension Competitive Companion and create them
    Listen(listen::Args),
    /// Create a new problem: crate, reference and test folder
    New(new::Args),
    /// Create a blank solution of a problem in `practice/`, or print a hint
    Practice(practice::Args),
    /// Search for an input on which a program fails, and shrink it
    Stress(stress::Args),
    /// Judge solutions on their tests; the exit status is 0 only if all tests are accepted
    Test(test::Args),
}

fn main() -> ExitCode {
    // Before anything else: the process that starts programs must stay small.
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
        Command::Check(args) => check::run(&args),
        Command::List(args) => list::run(&args),
        Command::Listen(args) => listen::run(&args),
        Command::New(args) => new::run(&args),
        Command::Practice(args) => practice::run(&args),
        Command::Stress(args) => stress::run(&args),
        Command::Test(args) => test::run(&args),
    };
    done.unwrap_or_else(|error| {
        report::errors(&[format!("{error:#}")]);
        ExitCode::from(2)
    })
}
