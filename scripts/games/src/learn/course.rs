//! The course as JSON: the chapters, and the problems with their hints, ideas and solutions.

use anyhow::Result;
use serde::Serialize;

use crate::author::readme::{Hint, Readme};
use crate::author::translations::{self, Translation};
use crate::book::{Book, Game};
use crate::chapters;
use crate::learn::curriculum::lessons;
use judge::contest::list::{offers, Offer};
use judge::problem::Problem;
use terminal::say;

/// The chapters, and the problems with all their texts.
#[derive(Serialize)]
struct Course<'a> {
    chapters: Vec<Chapter>,
    problems: Vec<ProblemText<'a>>,
}

/// A chapter: the name of its file, and its text in Markdown.
#[derive(Serialize)]
struct Chapter {
    file: &'static str,
    text: &'static str,
}

/// A problem with all its texts, in Markdown.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ProblemText<'a> {
    #[serde(flatten)]
    problem: &'a Problem,
    #[serde(flatten)]
    game: &'a Game,
    statement: String,
    hints: Vec<Hint>,
    idea: String,
    see_also: String,
    /// The repository's solution.
    solution: String,
    /// The same in other languages.
    translations: Vec<Translation>,
    submit_at: Vec<Offer<'a>>,
}

pub fn print(book: &Book) -> Result<()> {
    let lessons = lessons(book).into_iter();
    let problems: Result<_> = lessons
        .map(|(_, problem)| problem_text(book, problem))
        .collect();
    let chapter = |&theory::Chapter { file, text }: &_| Chapter { file, text };
    let course = Course {
        chapters: chapters::all().map(|(_, of)| chapter(of)).collect(),
        problems: problems?,
    };
    say!("{}", serde_json::to_string(&course)?);
    Ok(())
}

fn problem_text<'a>(book: &'a Book, problem: &'a Problem) -> Result<ProblemText<'a>> {
    let workspace = &book.workspace;
    let readme = Readme::of(workspace, problem)?;
    Ok(ProblemText {
        problem,
        game: book.game(problem),
        statement: readme.problem,
        hints: readme.hints,
        idea: readme.idea,
        see_also: readme.see_also,
        solution: workspace.read(&problem.source)?,
        translations: translations::of(workspace, problem)?,
        submit_at: offers(workspace, problem),
    })
}
