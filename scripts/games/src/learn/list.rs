//! `cargo games list`: the problems in the order of the curriculum.

use std::process::ExitCode;

use anyhow::Result;
use comfy_table::Table;
use judge::contest::list::{show, sites_of, status};
use judge::problem::Problem;
use judge::workspace::Workspace;
use terminal::say;

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
    let workspace = Workspace::load()?;
    if args.json {
        say!("{}", serde_json::to_string_pretty(&workspace.problems)?);
    } else if args.markdown {
        by_chapter(&workspace);
    } else {
        show(problems(&workspace), &[3, 4, 0, 2], false);
    }
    Ok(status(&workspace))
}

/// Returns the problems in the order of the curriculum; those that have no place in it come last.
fn in_order(workspace: &Workspace) -> Vec<&Problem> {
    let mut problems: Vec<_> = workspace.problems.iter().collect();
    problems.sort_by_key(|problem| (problem.lesson.is_none(), problem.lesson));
    problems
}

fn problems(workspace: &Workspace) -> Table {
    let mut table = terminal::table(["lesson", "problem", "title", "theory", "submit at"]);
    for problem in in_order(workspace) {
        let lesson = problem.lesson.map_or_else(String::new, String::from);
        let sites = sites_of(workspace, problem, |site, _| site.to_string());
        let (name, title, theory) = (&problem.name, &problem.title, &problem.theory);
        table.add_row([&lesson, name, title, theory, &sites]);
    }
    table
}

/// Prints the problems in Markdown, a table for each chapter.
fn by_chapter(workspace: &Workspace) {
    let link = |text: &str, url: &str| format!("[{}]({url})", text.replace('|', "\\|"));
    let mut gap = "";
    for chapter in in_order(workspace).chunk_by(|a, b| chapter(a) == chapter(b)) {
        let number = self::chapter(chapter[0]);
        let heading = number.map_or("No chapter".to_string(), |number| {
            format!("{number}. {}", chapters::chapter(number).title())
        });
        say!("{gap}## {heading}\n");
        gap = "\n";
        let mut table = terminal::table(["problem", "title", "theory", "submit at"]);
        for problem in chapter {
            let name = link(&problem.name, &problem.name);
            let title = link(&problem.title, &problem.url);
            let sites = sites_of(workspace, problem, link);
            table.add_row([&name, &title, &problem.theory, &sites]);
        }
        show(table, &[], true);
    }
}

fn chapter(problem: &Problem) -> Option<usize> {
    problem.lesson.map(|it| it.chapter)
}
