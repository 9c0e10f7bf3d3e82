//! All that is told to a learner, as JSON: the chapters, and the problems with their hints, ideas and solutions.

use anyhow::Result;
use serde::Serialize;

use crate::author::readme::Hint;
use crate::chapters::{self, Chapter};
use crate::learn::blank::{read, readme};
use crate::learn::curriculum::lessons;
use crate::learn::list::{offers, Offer};
use crate::problem::Problem;
use crate::terminal::say;
use crate::workspace::Workspace;

/// The chapters and the problems with all that is told of them.
#[derive(Serialize)]
struct Course<'a> {
    chapters: Vec<&'static Chapter>,
    problems: Vec<Told<'a>>,
}

/// A problem with all that is told of it, in Markdown.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Told<'a> {
    #[serde(flatten)]
    problem: &'a Problem,
    statement: String,
    hints: Vec<Hint>,
    idea: String,
    see_also: String,
    /// The repository's solution.
    solution: String,
    submit_at: Vec<Offer<'a>>,
}

/// Prints the course.
pub fn print(workspace: &Workspace) -> Result<()> {
    let lessons = lessons(workspace).into_iter();
    let problems: Result<_> = lessons.map(|(_, it)| told(workspace, it)).collect();
    let course = Course {
        chapters: chapters::all().map(|(_, chapter)| chapter).collect(),
        problems: problems?,
    };
    say!("{}", serde_json::to_string(&course)?);
    Ok(())
}

fn told<'a>(workspace: &'a Workspace, problem: &'a Problem) -> Result<Told<'a>> {
    let readme = readme(workspace, problem)?;
    Ok(Told {
        problem,
        statement: readme.problem,
        hints: readme.hints,
        idea: readme.idea,
        see_also: readme.see_also,
        solution: read(workspace, problem, "src/main.rs")?,
        submit_at: offers(workspace, problem),
    })
}
