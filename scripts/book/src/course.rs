//! The runner's data about the book: the chapters, and the problems in the order of the curriculum.

use std::fmt::{self, Display, Formatter};
use std::iter;
use std::path::Path;
use std::process::Stdio;

use anyhow::{ensure, Context, Result};
use serde::Deserialize;
use serde_json::Value;

use crate::cargo;
use crate::number::number;

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

/// A problem with all its texts, in Markdown.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Problem {
    /// The name of its package.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The page of the problem.
    pub url: String,
    /// The CPU time that a solution may use.
    pub time_limit_ms: u32,
    /// The memory that a solution may use.
    pub memory_limit_mib: u32,
    /// Its subject.
    pub theory: String,
    /// The site's own rating or score, with the name of the scale.
    #[serde(default)]
    pub difficulty: String,
    /// Its place in the curriculum.
    pub lesson: Lesson,
    /// Whether it is a calculation. All others are games, which their references play.
    #[serde(default)]
    pub calculation: bool,
    /// The authority on its outputs, as the manifest names it: `tokens`, for example, or a table.
    pub checker: Value,
    /// The program that talks to the solution of an interactive problem.
    pub interactor: Option<Value>,
    /// The question.
    pub statement: String,
    /// The hints, one after the other.
    pub hints: Vec<Hint>,
    /// The idea of the solution.
    pub idea: String,
    /// Similar problems.
    pub see_also: String,
    /// The solution, in Rust.
    pub solution: String,
    /// The same in other languages; it may be empty.
    pub translations: Vec<Translation>,
    /// The sites that take a bundle of the solution.
    pub submit_at: Vec<Offer>,
    /// Other sites that have the problem.
    #[serde(default)]
    pub mirrors: Vec<Mirror>,
}

/// The solution in another language.
#[derive(Deserialize)]
pub struct Translation {
    /// Its language.
    pub language: Language,
    /// The program.
    pub program: String,
}

/// Another site that has a problem.
#[derive(Deserialize)]
pub struct Mirror {
    /// The page of the problem.
    pub url: String,
}

/// A place in the curriculum, written `6.4`.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub struct Lesson {
    /// The number of the chapter, from 1.
    pub chapter: u32,
    /// The place in it, from 1.
    pub place: u32,
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
    /// Its name in the runner: `library-checker`.
    pub site: String,
    /// Its name.
    pub name: String,
    /// The page of the problem.
    pub url: String,
    /// The language that it takes.
    pub language: Language,
}

/// The language of a solution or a bundle.
#[derive(Clone, Copy, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// Rust.
    Rust,
    /// C, for sites that take no Rust.
    C,
    /// C++.
    Cpp,
    /// Python.
    Python,
}

impl Course {
    /// Loads the course from `cargo games`.
    ///
    /// # Errors
    ///
    /// If the command fails.
    pub fn load(workspace: &Path) -> Result<Self> {
        let mut command = cargo(workspace);
        // Its progress is shown: the first time, cargo builds the command.
        command.stderr(Stdio::inherit());
        let output = command.args(["games", "practice", "--json"]).output()?;
        let shown = "`cargo games practice --json`";
        ensure!(output.status.success(), "{shown} fails");
        let course: Self = serde_json::from_slice(&output.stdout).context(shown)?;
        for Problem { name, lesson, .. } in &course.problems {
            let chapter = lesson.chapter as usize;
            ensure!(
                (1..=course.chapters.len()).contains(&chapter),
                "{name} has the lesson {lesson}, but there is no chapter {chapter}"
            );
        }
        Ok(course)
    }

    /// Returns the problems that are games.
    pub fn games(&self) -> impl Iterator<Item = &Problem> {
        let problems = self.problems.iter();
        problems.filter(|problem| !problem.calculation)
    }
}

impl Problem {
    /// Returns the problem's numbers at all sites that have it, such as `HDU 1536`, with their addresses.
    pub fn numbers(&self) -> Vec<(String, &str)> {
        let offers = self.submit_at.iter().map(|offer| &offer.url);
        let mirrors = self.mirrors.iter().map(|mirror| &mirror.url);
        let urls = iter::once(&self.url).chain(offers).chain(mirrors);
        let mut numbers: Vec<(String, &str)> = Vec::new();
        for url in urls {
            let Some(number) = number(url) else { continue };
            if numbers.iter().all(|(earlier, _)| *earlier != number) {
                numbers.push((number, url));
            }
        }
        numbers
    }

    /// Returns the language of the bundle for the site with this address, if it takes one.
    pub fn language_at(&self, url: &str) -> Option<Language> {
        let mut offers = self.submit_at.iter();
        Some(offers.find(|offer| offer.url == url)?.language)
    }

    /// Returns how a page judges this problem: the name of a checker, or `dialogue` if the reference is the interactor. `None`
    /// if a page cannot judge it.
    pub fn judge_of_page(&self) -> Option<&str> {
        match &self.interactor {
            None => self.checker.as_str(),
            Some(interactor) => (interactor == "reference").then_some("dialogue"),
        }
    }

    /// Returns the title, and the original title if it follows in parentheses and another script.
    pub fn titles(&self) -> (&str, Option<&str>) {
        let parts = self
            .title
            .strip_suffix(')')
            .and_then(|rest| rest.split_once(" ("));
        match parts {
            Some((title, original)) if !original.is_ascii() => (title, Some(original)),
            _ => (&self.title, None),
        }
    }
}

impl Chapter {
    /// Returns the title, without the number.
    pub fn title(&self) -> &str {
        let heading = self.text.lines().next().unwrap_or_default();
        heading.split_once(". ").map_or(heading, |(_, title)| title)
    }

    /// Returns the text before the answers to the exercises, and the answers.
    pub fn parts(&self) -> (&str, &str) {
        let parts = self.text.split_once("\n## Answers\n");
        parts.unwrap_or((&self.text, ""))
    }

    /// Returns the games that the reader plays before the chapter explains them, each with the comment that marks its place.
    pub fn boards(&self) -> impl Iterator<Item = (String, &str)> {
        let starts = self.text.split("<!-- board: ").skip(1);
        let names = starts.filter_map(|rest| Some(rest.split_once(" -->")?.0));
        names.map(|name| (format!("<!-- board: {name} -->"), name))
    }

    /// Returns the concepts that the chapter introduces.
    pub fn concepts(&self) -> impl Iterator<Item = &str> {
        let lines = self.text.lines();
        let mut lists = lines.filter_map(|line| line.strip_prefix("- Introduces: "));
        lists.next().unwrap_or_default().split(", ")
    }

    /// Returns the name of the chapter's page, without extension: `03-nim`.
    pub fn name(&self) -> &str {
        self.file.trim_end_matches(".md")
    }
}

impl TryFrom<String> for Lesson {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parts = text.split_once('.');
        let lesson = parts.and_then(|(chapter, place)| {
            let (chapter, place) = (chapter.parse().ok()?, place.parse().ok()?);
            Some(Self { chapter, place })
        });
        lesson.ok_or_else(|| format!("`{text}` is not a chapter and a place, such as 6.4"))
    }
}

impl Display for Lesson {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.chapter, self.place)
    }
}

impl Language {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::C => "C",
            Self::Cpp => "C++",
            Self::Python => "Python",
        }
    }

    /// Returns its name in the attributes of a page.
    pub fn id(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::Python => "python",
        }
    }

    /// Returns the extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Rust => "rs",
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::Python => "py",
        }
    }
}

/// Runs `cargo judge` or `cargo games`, and returns what the command prints.
///
/// # Errors
///
/// If it cannot be started or fails; the error contains its message.
pub fn run(workspace: &Path, command: &str, arguments: &[&str]) -> Result<Vec<u8>> {
    let shown = format!("cargo {command} {}", arguments.join(" "));
    let output = cargo(workspace)
        .arg(command)
        .args(arguments)
        .output()
        .with_context(|| shown.clone())?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "`{shown}` fails: {}",
        stderr.trim()
    );
    Ok(output.stdout)
}
