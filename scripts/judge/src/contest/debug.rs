//! `judge debug`: a solution on a test's input, in a debugger.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{anyhow, ensure, Context, Result};
use serde_json::json;

use crate::cargo::{self, Profile};
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
    let problem = workspace.find(&args.problem)?;
    let tests = testdata::tests_of(&workspace, problem, args.only.as_deref())?;
    let test = tests
        .into_iter()
        .next()
        .with_context(|| format!("{} has no test", problem.name))?;
    let program = cargo::solution(&workspace, problem, Profile::Debugger)?
        .map_err(|why| anyhow!("it does not compile:\n{}", why.trim_end()))?;
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
    let (name, options) = words
        .split_first()
        .context("[workspace.metadata.judge]: debugger is empty")?;
    // The messages of the debugger are the user's, and so is Ctrl-C.
    let status = Command::new(name)
        .args(options)
        .args(commands(name, problem, &input))
        .arg(&program)
        .status()
        .with_context(|| format!("cannot run `{name}`"))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Returns the debugger that is installed.
fn usual_debugger() -> Result<&'static str> {
    let is_installed = |needed: &str| {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).any(|folder| {
            folder
                .join(needed)
                .with_extension(env::consts::EXE_EXTENSION)
                .is_file()
        })
    };
    let found = DEBUGGERS.iter().find(|(_, needed)| is_installed(needed));
    ensure!(
        found.is_some(),
        "there is no gdb or lldb: install one, or set `debugger` in [workspace.metadata.judge]"
    );
    Ok(found.map_or("", |(name, _)| name))
}

/// Returns the options with which a debugger stops in `main` and where a panic begins, and gives the program its input.
fn commands(debugger: &str, problem: &Problem, input: &Path) -> Vec<String> {
    let main = format!("{}::main", problem.binary.replace('-', "_"));
    let input = input.to_string_lossy();
    if debugger.contains("lldb") {
        let commands = [
            format!("breakpoint set --one-shot true --name {main}"),
            "breakpoint set --name rust_panic".to_string(),
            format!("process launch --stdin {}", shell_words::quote(&input)),
        ];
        return commands
            .into_iter()
            .flat_map(|command| ["-o".to_string(), command])
            .collect();
    }
    let commands = [
        format!("tbreak {main}"),
        "break rust_panic".to_string(),
        format!("run < {}", shell_words::quote(&input)),
    ];
    ["-q".to_string()]
        .into_iter()
        .chain(
            commands
                .into_iter()
                .flat_map(|command| ["-ex".to_string(), command]),
        )
        .collect()
}

/// Returns the file of a test's input: where it is a part of another file, a copy in the target folder.
fn file_of(workspace: &Workspace, test: &TestFile) -> Result<PathBuf> {
    if let Some(file) = test.input.file() {
        return Ok(file.to_path_buf());
    }
    let copy = workspace.target.join("debug.in");
    fs::write(&copy, test.input.read()?).with_context(|| copy.display().to_string())?;
    Ok(copy)
}
