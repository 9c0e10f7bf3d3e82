//! Building programs as a judge builds them: optimised.

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{anyhow, ensure, Context, Result};
use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::Message;
use indicatif::ProgressBar;

use crate::workspace::{Problem, Workspace};

/// What was built, or what the compiler said if it refused.
pub type Built<T = PathBuf> = Result<T, String>;

/// Builds the solutions of `problems`.
pub fn solutions(workspace: &Workspace, problems: &[&Problem]) -> Result<BTreeMap<String, Built>> {
    let mut arguments = vec!["--bins"];
    arguments.extend(packages(problems));
    let mut built = cargo_build(&workspace.root, &arguments)?;
    let names = || problems.iter().map(|problem| problem.name.clone());
    Ok(names()
        .map(|name| (name.clone(), built.take(&name, names())))
        .collect())
}

/// Builds the solution of a problem and its reference, in this order.
pub fn with_reference(workspace: &Workspace, problem: &Problem) -> Result<[PathBuf; 2]> {
    let reference = format!("{}-reference", problem.name);
    let source = format!("crates/{}/examples/{reference}.rs", problem.name);
    ensure!(
        workspace.root.join(&source).is_file(),
        "{} has no reference: write {source}",
        problem.name
    );
    let mut arguments = vec!["--bins", "--example", &reference];
    arguments.extend(packages(&[problem]));
    let mut built = cargo_build(&workspace.root, &arguments)?;
    let mut take = |name: &str| {
        let program = built.take(name, [name.to_string()].into_iter());
        program.map_err(|why| anyhow!("{name} does not compile: {why}"))
    };
    Ok([take(&problem.name)?, take(&reference)?])
}

/// Builds the one program of the package in `folder`, beside those of the workspace.
pub fn package(workspace: &Workspace, folder: &Path, name: &str) -> Result<Built> {
    let target = workspace.target.to_string_lossy();
    let mut built = cargo_build(folder, &["--bins", "--target-dir", &target])?;
    Ok(built.take(name, [name.to_string()].into_iter()))
}

fn packages<'a>(problems: &[&'a Problem]) -> impl Iterator<Item = &'a str> {
    let names: Vec<_> = problems
        .iter()
        .map(|problem| problem.name.as_str())
        .collect();
    names.into_iter().flat_map(|name| ["--package", name])
}

/// Builds an example program of a package of the workspace.
pub fn example(workspace: &Workspace, package: &str, name: &str) -> Result<PathBuf> {
    let arguments = ["--package", package, "--example", name];
    let mut built = cargo_build(&workspace.root, &arguments)?;
    let program = built.take(name, [name.to_string()].into_iter());
    program.map_err(|why| anyhow!("the example {name} of {package} does not compile: {why}"))
}

/// Returns the cargo that runs this, or the one that is found.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

/// What cargo said of a build.
struct BuildLog {
    programs: HashMap<String, PathBuf>,
    /// By the target that they are about.
    errors: Vec<(String, String)>,
}

impl BuildLog {
    /// Returns the program of one of the `wanted` targets. What its own code did not get wrong, a crate
    /// that it uses did.
    fn take(&mut self, name: &str, mut wanted: impl Iterator<Item = String>) -> Built {
        if let Some(program) = self.programs.remove(name) {
            return Ok(program);
        }
        let mut is_another = |target: &str| target != name && wanted.any(|other| other == target);
        let own = self.errors.iter().filter(|(target, _)| !is_another(target));
        Err(own.map(|(_, text)| text.as_str()).collect())
    }
}

/// Has cargo build something; prints nothing but, on a terminal, that it is at work.
fn cargo_build(folder: &Path, arguments: &[&str]) -> Result<BuildLog> {
    let mut cargo = Command::new(cargo());
    cargo.current_dir(folder).args([
        "build",
        "--release",
        "--keep-going",
        "--message-format=json",
    ]);
    cargo.args(arguments);
    let spinner = ProgressBar::new_spinner().with_message("building");
    spinner.enable_steady_tick(Duration::from_millis(100));
    let output = cargo.output().context("cargo cannot be run")?;
    spinner.finish_and_clear();

    let mut built = BuildLog {
        programs: HashMap::new(),
        errors: Vec::new(),
    };
    for message in Message::parse_stream(&output.stdout[..]) {
        match message.context("what cargo says cannot be read")? {
            Message::CompilerArtifact(it) => {
                let program = it.executable.map(|path| (it.target.name, path.into()));
                built.programs.extend(program);
            }
            Message::CompilerMessage(it) if it.message.level == DiagnosticLevel::Error => {
                let text = it.message.rendered.unwrap_or(it.message.message);
                built.errors.push((it.target.name, text));
            }
            _ => {}
        }
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim().trim_start_matches("error: ");
    ensure!(
        output.status.success() || !built.errors.is_empty(),
        "cargo cannot build: {said}"
    );
    Ok(built)
}
