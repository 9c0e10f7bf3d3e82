//! `cargo judge practice`: creates a blank solution to fill in, and gives hints.

use std::fs;
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};
use cargo_metadata::{Dependency, DependencyKind};

use crate::candidate::practice_package;
use crate::terminal::say;
use crate::workspace::{write, Problem, Workspace};

#[derive(clap::Args)]
pub struct Args {
    /// Problem: its name or any unambiguous part of it
    problem: String,
    /// Print a hint instead: 1 the theory, 2 the functions of `common`, 3 the solution
    #[arg(long, value_name = "STEP", num_args = 0..=1, default_missing_value = "1",
          value_parser = clap::value_parser!(u8).range(1..=3))]
    hint: Option<u8>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    match args.hint {
        Some(step) => hint(&workspace, problem, step)?,
        None => make(&workspace, problem)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn make(workspace: &Workspace, problem: &Problem) -> Result<()> {
    let folder = workspace.practice(problem);
    let source = folder.join("src").join("main.rs");
    let shown = workspace.shown(&source);
    ensure!(
        !folder.exists(),
        "{} already exists: continue with {shown}, or remove the folder to start over",
        workspace.shown(&folder)
    );
    let blank = format!("examples/{}-blank.rs", problem.name);
    let blank = workspace
        .root
        .join("crates")
        .join(&problem.name)
        .join(blank);
    let blank = fs::read_to_string(&blank).with_context(|| workspace.shown(&blank).to_string())?;
    write(&source, &blank)?;
    write(&folder.join("Cargo.toml"), &manifest(workspace, problem)?)?;
    // The target folder and the lock file of the workspace, so that nothing is built twice.
    write(
        &folder.join(".cargo/config.toml"),
        "[build]\ntarget-dir = \"../../target\"\n",
    )?;
    let lock = fs::read_to_string(workspace.root.join("Cargo.lock")).unwrap_or_default();
    write(&folder.join("Cargo.lock"), &lock)?;
    let name = &problem.name;
    say!("{}: {}", problem.title, problem.url);
    say!("write your solution in  {shown}");
    say!("judge it with           cargo judge test {name} --practice");
    say!("get a hint with         cargo judge practice {name} --hint");
    Ok(())
}

/// Returns the manifest of a package in a workspace of its own, with the dependencies of the problem's
/// solution.
fn manifest(workspace: &Workspace, problem: &Problem) -> Result<String> {
    let package = practice_package(problem);
    let normal = |it: &&Dependency| it.kind == DependencyKind::Normal;
    let line = |it: &Dependency| match &it.path {
        Some(path) => {
            let path = path
                .strip_prefix(&workspace.root)
                .context("a dependency outside the workspace")?;
            Ok(format!("{} = {{ path = \"../../{path}\" }}\n", it.name))
        }
        None => Ok(format!(
            "{} = {{ version = \"{}\", default-features = {} }}\n",
            it.name, it.req, it.uses_default_features
        )),
    };
    let dependencies: Result<String> = problem
        .dependencies
        .iter()
        .filter(normal)
        .map(line)
        .collect();
    Ok(format!(
        "[package]\nname = \"{package}\"\nedition = \"2021\"\npublish = false\n\n[workspace]\n\n[dependencies]\n{}",
        dependencies?
    ))
}

fn hint(workspace: &Workspace, problem: &Problem, step: u8) -> Result<()> {
    let source = workspace
        .root
        .join("crates")
        .join(&problem.name)
        .join("src/main.rs");
    let solution =
        fs::read_to_string(&source).with_context(|| workspace.shown(&source).to_string())?;
    match step {
        1 => say!("{}: {}", problem.title, problem.theory),
        2 => {
            say!("{}", used_of_common(&solution).join("\n"));
            say!("`cargo doc --package common --open` documents them");
        }
        _ => say!("{}", solution.trim_end()),
    }
    if step < 3 {
        let name = &problem.name;
        say!("next hint: cargo judge practice {name} --hint {}", step + 1);
    }
    Ok(())
}

/// Returns the lines of a solution that import from `common`.
fn used_of_common(solution: &str) -> Vec<&str> {
    solution
        .lines()
        .filter(|line| line.starts_with("use common::"))
        .collect()
}
