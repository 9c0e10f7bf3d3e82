//! `cargo games list`: the problems in the order of the curriculum.

use std::process::ExitCode;

use anyhow::Result;
use comfy_table::Table;
use judge::contest::list::{show, sites_of, status};
use judge::problem::Problem;
use serde::Serialize;
use terminal::say;

use crate::book::{Book, Game};
use crate::chapters;

#[derive(clap::Args)]
pub struct Args {
    /// Print Markdown, as in crates/README.md
    #[arg(long)]
    markdown: bool,
    /// Print JSON, for editors and scripts
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let book = Book::load()?;
    if args.json {
        say!("{}", serde_json::to_string_pretty(&entries(&book))?);
    } else if args.markdown {
        by_chapter(&book);
    } else {
        show(problems(&book), &[3, 4, 0, 2], false);
    }
    Ok(status(&book.workspace))
}

/// A problem in JSON.
#[derive(Serialize)]
struct ListEntry<'a> {
    #[serde(flatten)]
    problem: &'a Problem,
    #[serde(flatten)]
    game: &'a Game,
}

fn entries(book: &Book) -> Vec<ListEntry<'_>> {
    let problems = book.workspace.problems.iter();
    let listed = problems.map(|problem| ListEntry {
        problem,
        game: book.game(problem),
    });
    listed.collect()
}

/// Returns the problems in the order of the curriculum; those that have no place in it come last.
fn in_order(book: &Book) -> Vec<&Problem> {
    let mut problems: Vec<_> = book.workspace.problems.iter().collect();
    problems.sort_by_key(|problem| (book.lesson(problem).is_none(), book.lesson(problem)));
    problems
}

fn problems(book: &Book) -> Table {
    let mut table = terminal::table(["lesson", "problem", "title", "theory", "submit at"]);
    for problem in in_order(book) {
        let game = book.game(problem);
        let lesson = game.lesson.map_or_else(String::new, String::from);
        let sites = sites_of(&book.workspace, problem, |site, _| site.to_string());
        let (name, title, theory) = (&problem.name, &problem.title, &game.theory);
        table.add_row([&lesson, name, title, theory, &sites]);
    }
    table
}

/// Prints the problems in Markdown, a table for each chapter.
fn by_chapter(book: &Book) {
    let link = |text: &str, url: &str| format!("[{}]({url})", text.replace('|', "\\|"));
    let mut gap = "";
    for chapter in in_order(book).chunk_by(|a, b| chapter(book, a) == chapter(book, b)) {
        let number = self::chapter(book, chapter[0]);
        let heading = number.map_or("No chapter".to_string(), |number| {
            format!("{number}. {}", chapters::chapter(number).title())
        });
        say!("{gap}## {heading}\n");
        gap = "\n";
        let mut table = terminal::table(["problem", "title", "theory", "submit at"]);
        for problem in chapter {
            let name = link(&problem.name, &problem.name);
            let title = link(&problem.title, &problem.url);
            let sites = sites_of(&book.workspace, problem, link);
            table.add_row([&name, &title, &book.game(problem).theory, &sites]);
        }
        show(table, &[], true);
    }
}

fn chapter(book: &Book, problem: &Problem) -> Option<usize> {
    book.lesson(problem).map(|lesson| lesson.chapter)
}
