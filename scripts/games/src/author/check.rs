//! `cargo games check`: finds the unfinished parts of a problem, and the parts that disagree.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::author::agreement::Agreement;
use crate::author::programs;
use crate::author::readme::Readme;
use crate::author::translations;
use crate::book::Book;
use judge::cargo;
use judge::contest::place::Place;
use judge::contest::report;
use judge::contest::template::Template;
use judge::contest::testdata;
use judge::parallel::with_bar;
use judge::problem::Problem;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    /// Problems: names or any unambiguous parts of them [default: those of the current package, or else all]
    problems: Vec<String>,
    /// Write the missing answers of tests, and the samples and tables that the README names
    #[arg(long)]
    fill: bool,
}

/// The minimum number of wrong programs of a problem.
const WRONG: usize = 2;

pub fn run(args: &Args) -> Result<ExitCode> {
    let book = Book::load()?;
    let workspace = &book.workspace;
    let problems = workspace.select(&args.problems)?;
    let template = Template::of(workspace)?;
    if args.fill {
        fill(&book, &problems)?;
    }
    let mut missing = BTreeMap::new();
    for problem in &problems {
        missing.insert(&problem.name, missing_parts(&book, problem, &template));
    }
    let mut finished = problems.clone();
    finished.retain(|problem| missing[&problem.name].is_empty());
    for (problem, parts) in finished.iter().zip(disagreements(&book, &finished)?) {
        missing.insert(&problem.name, parts);
    }
    for (name, parts) in &missing {
        for part in parts {
            say!("{name}: {part}");
        }
    }
    for problem in &problems {
        for line in programs::not_run(workspace, problem)? {
            say!("{line}");
        }
    }
    let mut errors = Vec::new();
    if args.problems.is_empty() {
        errors.extend(workspace.broken.iter().map(|broken| broken.why.clone()));
    }
    report::errors(&errors);
    if !errors.is_empty() {
        return Ok(ExitCode::from(2));
    }
    if missing.values().any(|parts| !parts.is_empty()) {
        return Ok(ExitCode::FAILURE);
    }
    match problems.len() {
        1 => say!("{} is complete", problems[0].name),
        count => say!("{count} problems are complete"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the missing answers, samples and tables.
fn fill(book: &Book, problems: &[&Problem]) -> Result<()> {
    for problem in problems {
        Agreement::answer(&book.workspace, problem)?;
    }
    let mut programs = cargo::with_references(&book.workspace, problems)?;
    for problem in problems {
        let programs = programs
            .remove(&problem.name)
            .context("cargo built nothing")??;
        Agreement::new(book, problem, &programs)?.fill()?;
    }
    Ok(())
}

fn disagreements(book: &Book, problems: &[&Problem]) -> Result<Vec<Vec<String>>> {
    let programs = cargo::with_references(&book.workspace, problems)?;
    let of = |problem: &&Problem| match &programs[&problem.name] {
        Ok(programs) => Ok(Agreement::new(book, problem, programs)?.disagreements()),
        Err(error) => Ok(vec![format!("{error:#}")]),
    };
    with_bar(problems, "problems", of)
}

/// Returns the parts of a problem that are missing, or unchanged since `cargo games new` created them.
fn missing_parts(book: &Book, problem: &Problem, template: &Template) -> Vec<String> {
    let (workspace, game) = (&book.workspace, book.game(problem));
    let name = &problem.name;
    let folder = &problem.folder;
    let mut missing = Vec::new();
    let metadata = [
        (problem.title == *name, "title"),
        (problem.url.is_empty(), "url"),
        (game.theory.trim().is_empty(), "theory"),
        (game.lesson.is_none(), "lesson"),
    ];
    for (is_unfinished, key) in metadata {
        if is_unfinished {
            missing.push(format!("set `{key}` in crates/{name}/Cargo.toml"));
        }
    }
    let place = Place::of_problem(problem);
    for (path, template) in template.files(&place, &problem.title, &problem.url) {
        let shown = format!("crates/{name}/{}", path.display());
        match fs::read_to_string(folder.join(&path)) {
            Ok(text) if text == template => {
                missing.push(format!("{shown} is still the template: write it"));
            }
            Ok(_) => {}
            Err(_) => missing.push(format!("there is no {shown}: write it")),
        }
    }
    let tests = workspace.testdata(problem);
    let samples = files(&tests, "sample-", "in");
    if samples == 0 {
        missing.push(format!(
            "testdata/{name} has no samples: add sample-1.in and sample-1.out"
        ));
    } else if samples == files(&tests, "", "in") {
        missing.push(format!(
            "testdata/{name} has only samples: add edge cases, named after what they test"
        ));
    }
    if let (true, Err(error)) = (tests.is_dir(), testdata::tests_of(workspace, problem, None)) {
        missing.push(format!("{error:#}"));
    }
    let count = |folder| programs::count(problem, folder).unwrap_or(0);
    let wrong = count("wrong");
    if wrong < WRONG {
        missing.push(format!(
            "crates/{name}/wrong has {wrong} of at least {WRONG} programs: add plausible ones that the tests \
             reject"
        ));
    }
    if count("accepted") == 0 {
        missing.push(format!(
            "crates/{name}/accepted has no program: add a correct one that uses another method or another \
             language"
        ));
    }
    missing.extend(translations::missing_parts(problem));
    if Readme::path(problem).exists() {
        let error = Readme::of(workspace, problem).err();
        missing.extend(error.map(|error| format!("{error:#}")));
    }
    let blank = fs::read_to_string(folder.join(format!("examples/{name}-blank.rs")));
    if blank.is_ok_and(|text| text.contains("use common::")) {
        missing.push(format!(
            "crates/{name}/examples/{name}-blank.rs uses `common`, which gives the idea away"
        ));
    }
    missing
}

/// Returns the number of files in a folder whose names begin and end like this.
fn files(folder: &Path, beginning: &str, extension: &str) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let matching = paths.filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(beginning) && path.extension().is_some_and(|found| found == extension)
    });
    matching.count()
}
