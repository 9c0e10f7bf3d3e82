//! `cargo games`: the book of impartial games in the terminal. It teaches, explains and plays them, and checks its problems.

mod author;
mod book;
mod chapters;
mod learn;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::author::check;
use crate::learn::{explain, grundy, list, play, practice, test};

#[derive(Parser)]
#[command(
    name = "games",
    bin_name = "cargo games",
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
    /// Show what to solve next, a chapter of the theory, or the statement or the next hint of a problem
    Practice(practice::Args),
    /// Judge your solution on all tests, hidden ones included, and record what you have solved
    Test(test::Args),
    /// List the problems in the order of the curriculum
    List(list::Args),
    /// Explain who wins each position of an input, by which moves, and why
    Explain(explain::Args),
    /// Play a game against the computer
    Play(play::Args),
    /// Show the Grundy values of a game, their period with its proof, and winning moves
    Grundy(grundy::Args),
    /// Create a problem of the book
    New(judge::contest::new::Args),
    /// Check that problems are complete, and that reference, solution and README agree
    Check(check::Args),
}

fn main() -> ExitCode {
    if let Some(status) = judge::start() {
        return status;
    }
    judge::clear_away();
    let status = match Cli::parse().command {
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Grundy(args) => grundy::run(&args),
        Command::List(args) => list::run(&args),
        Command::New(args) => judge::contest::new::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Practice(args) => practice::run(&args),
        Command::Test(args) => test::run(&args),
    };
    judge::end(status)
}
