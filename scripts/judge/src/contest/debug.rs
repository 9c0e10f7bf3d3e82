//! `judge debug`: a solution on a test's input, in a debugger.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};
use serde_json::json;
use solo::is_installed;

use crate::cargo::{self, Profile};
use crate::contest::build::exit_code;
use crate::contest::candidate::ensure_in_rust;
use crate::contest::testdata::{self, TestFile};
use crate::problem::Problem;
use crate::workspace::Workspace;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name, any unambiguous part of it, or a path of its source or tests
    problem: String,
    /// Use the input of this test: its name or any unambiguous part of it [default: the first]
    #[arg(long, value_name = "TEST")]
    only: Option<String>,
    /// Print a launch configuration for the extension `CodeLLDB` of VS Code instead
    #[arg(long)]
    print: bool,
}

/// The debuggers that come with rustup, and the programs that they need.
const DEBUGGERS: [(&str, &str); 2] = [("rust-gdb", "gdb"), ("rust-lldb", "lldb")];

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    ensure_in_rust(&args.problem, "only a solution in Rust can be debugged")?;
    let problem = workspace.find(&args.problem)?;
    let tests = testdata::tests_of(&workspace, problem, args.only.as_deref())?;
    let test = tests
        .into_iter()
        .next()
        .with_context(|| format!("{} has no test", problem.name))?;
    let built = cargo::solution(&workspace, problem, Profile::Debugger)?;
    let program = cargo::expect_built(built, "the solution")?;
    let input = file_of(&workspace, &test)?;
    if args.print {
        let configuration = json!({
            "name": format!("{} on {}", problem.name, test.name),
            "type": "lldb",
            "request": "launch",
            "program": program,
            "stdio": [input, null, null],
            "cwd": env::current_dir()?,
            "sourceLanguages": ["rust"],
        });
        say!("{}", serde_json::to_string_pretty(&configuration)?);
        return Ok(ExitCode::SUCCESS);
    }
    let words = match &workspace.settings.debugger {
        Some(debugger) => shell_words::split(debugger)
            .with_context(|| format!("[workspace.metadata.judge]: debugger = {debugger:?}"))?,
        None => vec![usual_debugger()?.to_string()],
    };
    let (name, more) = words
        .split_first()
        .context("[workspace.metadata.judge]: debugger is empty")?;
    let mut debugger = Command::new(name);
    debugger.args(more).args(options(name, problem, &input));
    let status = debugger.arg(&program).status();
    Ok(exit_code(
        status.with_context(|| format!("cannot run `{name}`"))?,
    ))
}

/// Returns the debugger that is installed.
fn usual_debugger() -> Result<&'static str> {
    let found = DEBUGGERS.iter().find(|(_, needed)| is_installed(needed));
    let (name, _) = found.context(
        "there is no gdb or lldb: install one, or set `debugger` in [workspace.metadata.judge]",
    )?;
    Ok(name)
}

/// Returns the options that make a debugger redirect the program's input, and stop in `main` and where a panic begins.
fn options(debugger: &str, problem: &Problem, input: &Path) -> Vec<String> {
    let main = format!("{}::main", problem.binary.replace('-', "_"));
    let input = input.to_string_lossy();
    let input = shell_words::quote(&input);
    let (flag, commands) = if debugger.contains("lldb") {
        let commands = [
            format!("breakpoint set --one-shot true --name {main}"),
            "breakpoint set --name rust_panic".to_string(),
            format!("process launch --stdin {input}"),
        ];
        ("-o", commands)
    } else {
        let commands = [
            format!("tbreak {main}"),
            "break rust_panic".to_string(),
            format!("run < {input}"),
        ];
        ("-ex", commands)
    };
    commands
        .into_iter()
        .flat_map(|command| [flag.to_string(), command])
        .collect()
}

/// Returns the file of a test's input, or a copy in the target folder if the input has no file of its own.
fn file_of(workspace: &Workspace, test: &TestFile) -> Result<PathBuf> {
    if let Some(file) = test.input.file() {
        return Ok(file.to_path_buf());
    }
    let copy = workspace.target.join("debug.in");
    fs::write(&copy, test.input.read()?).with_context(|| copy.display().to_string())?;
    Ok(copy)
}
