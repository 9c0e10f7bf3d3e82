//! `judge`: receives problems of a contest, judges solutions and bundles them, in any workspace. In this one, whose alias is
//! `cargo judge`, it also explains games and helps to practise.

mod author;
mod cargo;
mod chapters;
mod compete;
mod contest;
mod dialogue;
mod examples;
mod http;
mod interrupt;
mod learn;
mod offered;
mod parallel;
mod problem;
mod received;
mod reference;
mod scratch;
mod session;
mod shell;
mod suite;
mod text;
mod trusted;
mod workspace;

use std::env;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::author::check;
use crate::contest::candidate::OF_THE_BOOK;
use crate::contest::{
    add, bundle, init, listen, login, new, open, report, stress, submission, test,
};
use crate::learn::{explain, grundy, list, play, practice, solved};

use terminal::this;

#[derive(Parser)]
#[command(name = "judge", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Create a workspace for contests, or add what an existing workspace lacks
    Init(init::Args),
    /// Receive problems from the browser extension Competitive Companion, and give bundles to cph-submit
    Listen(listen::Args),
    /// Create a problem by hand
    New(new::Args),
    /// Judge solutions on their tests; the exit status is 0 only if none fails
    Test(test::Args),
    /// Add a test to a problem, from standard input, the clipboard, files or a zip of them
    Add(add::Args),
    /// Search for an input on which a program fails, and shrink it
    Stress(stress::Args),
    /// Bundle a solution and the library code it uses into one file to submit
    Bundle(bundle::Args),
    /// Submit a solution and follow the verdict, or copy it where no program may submit
    Submit(submission::Args),
    /// Keep a token for a site, to submit with it
    Login(login::LoginArgs),
    /// Forget the token for a site
    Logout(login::LogoutArgs),
    /// Open the page to submit a problem at in the browser
    Open(open::Args),
    /// List the problems: name, title, theory and the sites to submit to
    List(list::Args),
    /// Print a shell's completion script for commands, options, problems and sites
    Completions(shell::CompletionsArgs),
    /// Print the man page, or that of a command: `judge man test | man -l -`
    Man(shell::ManArgs),
    /// Show what to solve next, a chapter of the theory, or the statement or the next hint of a problem
    #[command(hide = true)]
    Practice(practice::Args),
    /// Explain who wins each position of an input, by which moves, and why
    #[command(hide = true)]
    Explain(explain::Args),
    /// Play a game against the computer
    #[command(hide = true)]
    Play(play::Args),
    /// Show the Grundy values of a game, their period with its proof, and winning moves
    #[command(hide = true)]
    Grundy(grundy::Args),
    /// Check that problems of the book are complete, and that reference, solution and README agree
    #[command(hide = true)]
    Check(check::Args),
}

fn main() -> ExitCode {
    // Before anything else: the process that starts programs must stay small.
    if let Some(done) = sandbox::helper_main() {
        return done;
    }
    #[cfg(target_os = "linux")]
    if let Some(done) = submit::parent_death::helper_main() {
        return done;
    }
    // With it, a program that panics needs more time and memory than it may have. `test --debug` sets it again.
    env::remove_var("RUST_BACKTRACE");
    // Before there are threads.
    shell::complete(command);
    // Before there is anything to clear away. Without it, the next runner does that.
    let _ = interrupt::watch();
    sandbox::sweep();
    let matches = command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let done = match cli.command {
        Command::Grundy(args) => grundy::run(&args),
        Command::Add(args) => add::run(&args),
        Command::Bundle(args) => bundle::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Explain(args) => explain::run(&args),
        Command::List(args) => list::run(&args),
        Command::Init(args) => init::run(&args),
        Command::Listen(args) => listen::run(&args),
        Command::Login(args) => login::log_in(&args),
        Command::Logout(args) => login::log_out(&args),
        Command::Man(args) => shell::man(&args, command()),
        Command::New(args) => new::run(&args),
        Command::Open(args) => open::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Practice(args) => practice::run(&args),
        Command::Stress(args) => stress::run(&args),
        Command::Submit(args) => submission::run(&args),
        Command::Test(args) => test::run(&args, solved::tell),
    };
    done.unwrap_or_else(|error| {
        report::errors(&[format!("{error:#}")]);
        ExitCode::from(2)
    })
}

/// Returns the command line with its help.
fn command() -> clap::Command {
    let command = Cli::command();
    let of_book = commands_of_the_book(&command);
    examples::added(command.bin_name(this()).after_help(of_book))
}

/// Returns the part of the help on the commands that are for the book of games alone. They are not listed beside those of
/// a contest.
fn commands_of_the_book(command: &clap::Command) -> String {
    let header = command.get_styles().get_header();
    let name = command.get_styles().get_literal();
    let line = |command: &clap::Command| {
        let about = command.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        format!("  {name}{:8}{name:#}  {about}", command.get_name())
    };
    let of_book = command.get_subcommands().filter(|it| it.is_hide_set());
    let lines: Vec<_> = of_book.map(line).collect();
    let lines = lines.join("\n");
    format!("{header}{OF_THE_BOOK}:{header:#}\n{lines}")
}
