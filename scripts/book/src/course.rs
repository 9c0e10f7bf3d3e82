//! What the runner knows of the book: the chapters, and the problems in the order of the curriculum.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use serde::Deserialize;

/// The chapters and the problems.
#[derive(Deserialize)]
pub struct Course {
    /// The chapters. The first has the number 1.
    pub chapters: Vec<Chapter>,
    /// The problems, in the order of their lessons.
    pub problems: Vec<Problem>,
}

/// A chapter of the theory.
#[derive(Deserialize)]
pub struct Chapter {
    /// The name of its file in `common/theory`.
    pub file: String,
    /// The chapter in Markdown, which begins with its number and title: `# 3. Nim`.
    pub text: String,
}

/// A problem with all that is told of it, in Markdown.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Problem {
    /// The name of its package.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Where it is from.
    pub url: String,
    /// How much CPU time a solution may use.
    pub time_limit_ms: u32,
    /// How much memory a solution may use.
    pub memory_limit_mib: u32,
    /// What it is about.
    pub theory: String,
    /// Its place in the curriculum: `6.4`.
    pub lesson: String,
    /// What is asked.
    pub statement: String,
    /// The hints, one after the other.
    pub hints: Vec<Hint>,
    /// How it is solved.
    pub idea: String,
    /// What is like it.
    pub see_also: String,
    /// The solution, in Rust.
    pub solution: String,
    /// The sites that take a bundle of the solution.
    pub submit_at: Vec<Offer>,
}

/// A hint.
#[derive(Deserialize)]
pub struct Hint {
    /// Its title.
    pub title: String,
    /// Its text.
    pub text: String,
}

/// A site that takes a bundle of a problem's solution.
#[derive(Deserialize)]
pub struct Offer {
    /// What the runner calls it: `library-checker`.
    pub site: String,
    /// Its name.
    pub name: String,
    /// The page of the problem.
    pub url: String,
    /// The language that it takes.
    pub language: Language,
}

/// The language of a bundle.
#[derive(Clone, Copy, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// Rust.
    Rust,
    /// C, for sites that take no Rust.
    C,
}

impl Course {
    /// Asks the runner.
    ///
    /// # Errors
    ///
    /// If the runner fails.
    pub fn load(workspace: &Path) -> Result<Self> {
        let json = judge(workspace, &["practice", "--json"])?;
        serde_json::from_slice(&json).context("the runner's JSON")
    }
}

impl Chapter {
    /// Returns the title, without the number.
    pub fn title(&self) -> &str {
        let heading = self.text.lines().next().unwrap_or_default();
        heading.split_once(". ").map_or(heading, |(_, title)| title)
    }

    /// Returns the name of the chapter's page, without extension: `03-nim`.
    pub fn name(&self) -> &str {
        self.file.trim_end_matches(".md")
    }
}

impl Problem {
    /// Returns the numbers of its chapter and of its place there.
    pub fn place(&self) -> Option<(u32, u32)> {
        let (chapter, place) = self.lesson.split_once('.')?;
        Some((chapter.parse().ok()?, place.parse().ok()?))
    }
}

impl Language {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::C => "C",
        }
    }

    /// Returns the extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Rust => "rs",
            Self::C => "c",
        }
    }
}

/// Runs `cargo judge` and returns what it prints.
///
/// # Errors
///
/// If it cannot be started or fails; the error has what it says.
pub fn judge(workspace: &Path, arguments: &[&str]) -> Result<Vec<u8>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.current_dir(workspace).arg("judge").args(arguments);
    let shown = format!("cargo judge {}", arguments.join(" "));
    let output = command.output().with_context(|| shown.clone())?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{shown}` fails: {}", said.trim());
    Ok(output.stdout)
}
