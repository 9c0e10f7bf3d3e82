//! `judge export`: the tests of a problem for another tool.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};
use serde_json::{json, Value};
use solo::store;

use crate::contest::testdata;
use crate::problem::Problem;
use crate::workspace::Workspace;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    /// The tool: `cph` (the VS Code extension Competitive Programming Helper)
    tool: Tool,
    /// The problem: its name, any unambiguous part of it, or a path of its source or tests
    problem: String,
}

/// A tool with its own format of tests.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Tool {
    Cph,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let Tool::Cph = args.tool;
    let file = file_of_cph(&problem.source)?;
    let shown = workspace.display(&file);
    ensure!(
        !file.exists(),
        "{shown} already exists, and may have tests of yours: remove it first"
    );
    let text = serde_json::to_string(&for_cph(&workspace, problem)?)?;
    store::write(&file, text.as_bytes())?;
    say!("wrote {shown}");
    Ok(ExitCode::SUCCESS)
}

/// Returns the file in which cph looks for the tests of a source. `source` is the path by which VS Code opens it.
fn file_of_cph(source: &Path) -> Result<PathBuf> {
    let path = source
        .to_str()
        .context("the path of the source is not UTF-8")?;
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let folder = source.with_file_name(".cph");
    Ok(folder.join(format!(".{name}_{:x}.prob", md5::compute(path))))
}

/// Returns a problem with its tests as cph stores it: limits in milliseconds and mebibytes.
fn for_cph(workspace: &Workspace, problem: &Problem) -> Result<Value> {
    let mut tests = Vec::new();
    for (id, test) in (0..).zip(testdata::tests_of(workspace, problem, None)?) {
        let id: u64 = id;
        let output = match &test.answer {
            Some(answer) => answer.read_text()?,
            None => String::new(),
        };
        tests.push(json!({ "id": id, "input": test.input.read_text()?, "output": output }));
    }
    let milliseconds = u64::try_from(problem.time_limit().as_millis())?;
    Ok(json!({
        "name": problem.title,
        "url": problem.url,
        "group": problem.package,
        "interactive": problem.is_interactive(),
        "timeLimit": milliseconds,
        "memoryLimit": problem.memory_limit() >> 20,
        "srcPath": problem.source,
        "local": false,
        "tests": tests,
    }))
}
