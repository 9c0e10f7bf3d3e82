//! The user's own solutions in `practice/`: one for each language, in the folder of the problem.

use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Context, Result};

use judge::contest::language::Language;
use judge::problem::Problem;
use judge::workspace::Workspace;

/// A solution that the user has begun.
pub struct Attempt {
    pub language: Language,
    pub source: PathBuf,
    changed: SystemTime,
}

impl Attempt {
    pub fn is_in_rust(&self) -> bool {
        self.language == Language::Rust
    }
}

pub fn folder(workspace: &Workspace, problem: &Problem) -> PathBuf {
    workspace.root.join("practice").join(&problem.name)
}

/// Returns the path of a solution in a language, relative to the folder of the problem.
pub fn file(language: Language) -> &'static str {
    match language {
        Language::Rust => "src/main.rs",
        Language::C => "main.c",
        Language::Cpp => "main.cpp",
        Language::Java => "Main.java",
        Language::Python => "main.py",
    }
}

/// Returns the path of the solution of a problem in a language, which need not exist.
pub fn path(workspace: &Workspace, problem: &Problem, language: Language) -> PathBuf {
    folder(workspace, problem).join(file(language))
}

pub fn all(workspace: &Workspace, problem: &Problem) -> Vec<Attempt> {
    let attempt = |language| {
        let source = path(workspace, problem, language);
        let changed = source.metadata().ok()?.modified().ok()?;
        Some(Attempt {
            language,
            source,
            changed,
        })
    };
    Language::ALL.into_iter().filter_map(attempt).collect()
}

/// Returns the solution of a problem that was changed last, if there is one.
pub fn latest(workspace: &Workspace, problem: &Problem) -> Option<Attempt> {
    let attempts = all(workspace, problem).into_iter();
    attempts.max_by_key(|attempt| attempt.changed)
}

/// Returns the solution of a problem that was changed last. Fails if there is none.
pub fn existing(workspace: &Workspace, problem: &Problem) -> Result<Attempt> {
    latest(workspace, problem).with_context(|| {
        let (folder, name) = (folder(workspace, problem), &problem.name);
        let shown = workspace.display(&folder);
        format!("there is no solution in {shown}: run `cargo games practice {name}` to create one")
    })
}

/// Returns the name of the package of a solution in Rust. It is not the problem's own name, because
/// the programs of both are built into one target folder.
pub fn package(problem: &Problem) -> String {
    format!("practice-{}", problem.name)
}
