//! `cargo judge check`: what is still unfinished in a problem.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;

use crate::commands::new;
use crate::report;
use crate::terminal::say;
use crate::testdata;
use crate::workspace::{Problem, Workspace};

#[derive(clap::Args)]
pub struct Args {
    /// Problems: names or any unambiguous parts of them; all problems by default
    problems: Vec<String>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problems = workspace.select(&args.problems)?;
    let mut unfinished = 0;
    for problem in &problems {
        for what in self::unfinished(&workspace, problem) {
            say!("{}: {what}", problem.name);
            unfinished += 1;
        }
    }
    let mut errors = Vec::new();
    if args.problems.is_empty() {
        errors.extend(workspace.broken.iter().map(|broken| broken.why.clone()));
    }
    report::errors(&errors);
    if !errors.is_empty() {
        return Ok(ExitCode::from(2));
    }
    if unfinished > 0 {
        return Ok(ExitCode::FAILURE);
    }
    match problems.len() {
        1 => say!("{} is complete", problems[0].name),
        count => say!("{count} problems are complete"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns what is missing in a problem, or is still as `cargo judge new` created it.
fn unfinished(workspace: &Workspace, problem: &Problem) -> Vec<String> {
    let name = &problem.name;
    let folder = workspace.root.join("crates").join(name);
    let mut missing = Vec::new();
    let metadata = [
        (problem.title == *name, "title"),
        (problem.url.is_empty(), "url"),
        (problem.theory == new::THEORY, "theory"),
    ];
    for (is_unfinished, key) in metadata {
        if is_unfinished {
            missing.push(format!("set `{key}` in crates/{name}/Cargo.toml"));
        }
    }
    for (path, template) in new::programs(name, &problem.title) {
        let shown = format!("crates/{name}/{path}");
        match fs::read_to_string(folder.join(&path)) {
            Ok(text) if text == template => {
                missing.push(format!("{shown} is still the template: write it"));
            }
            Ok(_) => {}
            Err(_) => missing.push(format!("there is no {shown}: write it")),
        }
    }
    let tests = workspace.testdata(name);
    if !has_file(&tests, "sample-", "in") {
        missing.push(format!(
            "testdata/{name} has no samples: add sample-1.in and sample-1.out"
        ));
    }
    if let (true, Err(error)) = (tests.is_dir(), testdata::tests_of(workspace, name, None)) {
        missing.push(format!("{error:#}"));
    }
    if !has_file(&folder.join("wrong"), "", "rs") {
        missing.push(format!(
            "crates/{name}/wrong has no wrong program: add a plausible one that the tests must reject"
        ));
    }
    missing
}

/// Returns whether a folder has a file whose name begins and ends like this.
fn has_file(folder: &Path, beginning: &str, extension: &str) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(beginning) && path.extension().is_some_and(|it| it == extension)
    })
}
