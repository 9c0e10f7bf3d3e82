//! `judge`: receives problems of a contest, judges solutions and bundles them, in any workspace.

mod examples;
mod shell;

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use judge::contest::{
    add, build, bundle, debug, editor, export, init, list, listen, login, new, open, stress,
    submission, talk, test,
};

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
    /// Run a solution on a test's input in a debugger
    Debug(debug::Args),
    /// Talk to the solution of an interactive problem, in place of its interactor
    Talk(talk::Args),
    /// Build the program of a source file with its crates, as editors call rustc: `judge build a.rs -o a`
    Build(build::Args),
    /// Write tasks or keys for an editor, to judge the open file
    Editor(editor::Args),
    /// Bundle a solution and the library code it uses into one file to submit
    Bundle(bundle::Args),
    /// Submit a solution and follow the verdict, or copy it where no program may submit
    Submit(submission::Args),
    /// Keep a token for a site, to submit with it
    #[command(after_help = login::HELP)]
    Login(login::Args),
    /// Forget the token for a site
    Logout(login::Args),
    /// Open the page to submit a problem at in the browser
    Open(open::Args),
    /// Export a problem's tests for another tool
    Export(export::Args),
    /// List the problems: name, title and the sites to submit to
    List(list::Args),
    /// Print a shell's completion script for commands, options, problems and sites
    Completions(shell::CompletionsArgs),
    /// Print the man page, or that of a command: `judge man test | man -l -`
    Man(shell::ManArgs),
}

fn main() -> ExitCode {
    if let Some(status) = judge::start() {
        return status;
    }
    // Before there are threads.
    shell::complete(command);
    judge::clear_away();
    let matches = command().get_matches_from(words());
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let done = match cli.command {
        Command::Add(args) => add::run(&args),
        Command::Build(args) => build::run(&args),
        Command::Bundle(args) => bundle::run(&args),
        Command::Debug(args) => debug::run(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Editor(args) => editor::run(&args),
        Command::Export(args) => export::run(&args),
        Command::List(args) => list::run(&args),
        Command::Init(args) => init::run(&args),
        Command::Listen(args) => listen::run(&args),
        Command::Login(args) => login::log_in(&args),
        Command::Logout(args) => login::log_out(&args),
        Command::Man(args) => shell::man(&args, command()),
        Command::New(args) => new::run(&args),
        Command::Open(args) => open::run(&args),
        Command::Stress(args) => stress::run(&args),
        Command::Submit(args) => submission::run(&args),
        Command::Talk(args) => talk::run(&args),
        Command::Test(args) => test::run(&args),
    };
    judge::end(done)
}

/// Returns the words of the command line. An editor that calls the judge as the Rust compiler passes a source file
/// first.
fn words() -> Vec<OsString> {
    let mut words: Vec<_> = env::args_os().collect();
    let first = words.get(1).map(Path::new);
    if first.is_some_and(|first| first.extension().is_some_and(|extension| extension == "rs")) {
        words.insert(1, "build".into());
    }
    words
}

/// Returns the command line with its help.
fn command() -> clap::Command {
    examples::add_examples(Cli::command().bin_name(this()))
}
