//! `judge practice`: a blank solution to fill in, its hidden tests, and hints.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};
use cargo_metadata::{Dependency, DependencyKind};
use tempfile::TempDir;

use crate::cargo::{self, Built};
use crate::reference::{Reference, SIZES};
use crate::report::say;
use crate::testdata::TestFile;
use crate::workspace::{write, Problem, Workspace};

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name, or a part of it that no other has
    problem: String,
    /// Give a hint instead: 1 the theory, 2 what in `common` knows it, 3 the solution
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

pub fn folder(workspace: &Workspace, problem: &Problem) -> PathBuf {
    workspace.root.join("practice").join(&problem.name)
}

/// Not the problem's own name: the programs of both stand in one target folder.
fn package(problem: &Problem) -> String {
    format!("practice-{}", problem.name)
}

fn make(workspace: &Workspace, problem: &Problem) -> Result<()> {
    let folder = folder(workspace, problem);
    let source = folder.join("src").join("main.rs");
    let shown = workspace.shown(&source);
    ensure!(
        !folder.exists(),
        "{} is there already: go on with {shown}, or remove the folder to start anew",
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
    // One target folder for all, and the versions that the workspace has.
    write(
        &folder.join(".cargo/config.toml"),
        "[build]\ntarget-dir = \"../../target\"\n",
    )?;
    let lock = fs::read_to_string(workspace.root.join("Cargo.lock")).unwrap_or_default();
    write(&folder.join("Cargo.lock"), &lock)?;
    let name = &problem.name;
    say!("{}: {}", problem.title, problem.url);
    say!("write your solution in  {shown}");
    say!("have it judged by       cargo judge test {name} --practice");
    say!("get a hint by           cargo judge practice {name} --hint");
    Ok(())
}

/// A package in a workspace of its own, with what the problem's solution may use.
fn manifest(workspace: &Workspace, problem: &Problem) -> Result<String> {
    let package = package(problem);
    let normal = |it: &&Dependency| it.kind == DependencyKind::Normal;
    let line = |it: &Dependency| match &it.path {
        Some(path) => {
            let path = path
                .strip_prefix(&workspace.root)
                .context("a crate outside")?;
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

/// Builds the user's solution.
pub fn build(workspace: &Workspace, problem: &Problem) -> Result<Built> {
    let folder = folder(workspace, problem);
    ensure!(
        folder.exists(),
        "there is no {}: `cargo judge practice {}` makes it",
        workspace.shown(&folder),
        problem.name
    );
    cargo::package(workspace, &folder, &package(problem))
}

/// The tests that are generated: how many of each size.
const HIDDEN: [u64; 3] = [30, 8, 4];

/// Returns generated tests with their answers, and the folder that holds them.
pub fn hidden_tests(workspace: &Workspace, problem: &Problem) -> Result<(Vec<TestFile>, TempDir)> {
    let reference = Reference::build(workspace, problem)?;
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    let mut tests = Vec::new();
    for (size, count) in SIZES.into_iter().zip(HIDDEN) {
        for seed in 1..=count {
            let name = format!("hidden-{}", tests.len() + 1);
            let input = folder.path().join(format!("{name}.in"));
            let answer = folder.path().join(format!("{name}.out"));
            let text = reference.generate(seed, size)?;
            fs::write(&answer, reference.answer_generated(&text, size)?)?;
            fs::write(&input, text)?;
            tests.push(TestFile {
                name,
                input,
                answer,
            });
        }
    }
    Ok((tests, folder))
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
            say!("`cargo doc --package common --open` says what they do");
        }
        _ => say!("{}", solution.trim_end()),
    }
    if step < 3 {
        let name = &problem.name;
        say!("more: cargo judge practice {name} --hint {}", step + 1);
    }
    Ok(())
}

/// Returns the lines by which a solution takes what it uses from `common`.
fn used_of_common(solution: &str) -> Vec<&str> {
    solution
        .lines()
        .filter(|line| line.starts_with("use common::"))
        .collect()
}
