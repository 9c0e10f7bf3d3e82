//! The blank solutions that `practice` begins with: the problem's own in Rust, and in each other language one that
//! reads a word of the input and prints it, below the statement's description of input and output.

use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::{Dependency, DependencyKind};

use crate::author::readme::Readme;
use crate::learn::attempt;
use judge::contest::language::Language;
use judge::problem::Problem;
use judge::workspace::Workspace;

/// The text in place of the comment at the top.
const ABOUT: &str = "{{about}}";

/// Returns the files of a blank solution: their paths in the folder of the problem in `practice/`, and their texts.
pub fn files(
    workspace: &Workspace,
    problem: &Problem,
    language: Language,
) -> Result<Vec<(&'static str, String)>> {
    let (text, comment) = match language {
        Language::Rust => return package(workspace, problem),
        Language::C => (include_str!("blank/blank.c"), "//"),
        Language::Cpp => (include_str!("blank/blank.cpp"), "//"),
        Language::Java => (include_str!("blank/Blank.java"), "//"),
        Language::Python => (include_str!("blank/blank.py"), "#"),
    };
    let about = about(problem, &Readme::of(workspace, problem)?);
    let commented: Vec<_> = about
        .lines()
        .map(|line| format!("{comment} {line}"))
        .map(|line| line.trim_end().to_string())
        .collect();
    let text = text.replace(ABOUT, &commented.join("\n"));
    Ok(vec![(attempt::file(language), text)])
}

/// Returns the title and place of a problem, and the input and output in its statement.
fn about(problem: &Problem, readme: &Readme) -> String {
    let paragraphs = readme.problem.split("\n\n");
    let from_input = paragraphs.skip_while(|paragraph| !paragraph.starts_with("**Input"));
    let format: Vec<_> = from_input
        .take_while(|paragraph| !paragraph.starts_with("**Sample"))
        .collect();
    let format = format.join("\n\n").replace("**", "");
    format!("{}\n{}\n\n{format}", problem.title, problem.url)
        .trim_end()
        .to_string()
}

/// Returns the files of a package in a workspace of its own, whose program is blank.
fn package(workspace: &Workspace, problem: &Problem) -> Result<Vec<(&'static str, String)>> {
    let example = format!("examples/{}-blank.rs", problem.name);
    let blank = workspace.read(&problem.folder.join(example))?;
    let lock = fs::read_to_string(workspace.root.join("Cargo.lock")).unwrap_or_default();
    // All solutions share one target folder, and the versions of the workspace.
    let config = "[build]\ntarget-dir = \"../../target\"\n".to_string();
    Ok(vec![
        ("Cargo.toml", manifest(workspace, problem)?),
        (".cargo/config.toml", config),
        ("Cargo.lock", lock),
        (attempt::file(Language::Rust), blank),
    ])
}

/// Returns the manifest of a package with the dependencies that the problem's solution may use.
fn manifest(workspace: &Workspace, problem: &Problem) -> Result<String> {
    let package = attempt::package(problem);
    let normal = |dependency: &&Dependency| dependency.kind == DependencyKind::Normal;
    let line = |dependency: &Dependency| match &dependency.path {
        Some(path) => {
            let path = path
                .strip_prefix(&workspace.root)
                .context("a crate outside")?;
            Ok(format!(
                "{} = {{ path = \"../../{path}\" }}\n",
                dependency.name
            ))
        }
        None => Ok(format!(
            "{} = {{ version = \"{}\", default-features = {} }}\n",
            dependency.name, dependency.req, dependency.uses_default_features
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
