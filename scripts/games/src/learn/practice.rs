//! `games practice`: a blank solution to fill in, its hidden tests, and hints.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::builder::RangedU64ValueParser;
use solo::store;

use crate::author::readme::Readme;
use crate::book::Book;
use crate::chapters::{self, chapter};
use crate::learn::attempt;
use crate::learn::blank;
use crate::learn::course;
use crate::learn::curriculum::{self, chapter_that_begins_with};
use crate::learn::progress::{Help, Progress};
use judge::contest::language::Language;
use judge::problem::Problem;
use judge::workspace::Workspace;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name or any unambiguous part of it [default: show the curriculum]
    problem: Option<String>,
    /// Language of the solution [default: that of your latest solution, or Rust]
    #[arg(long = "lang", value_name = "LANGUAGE", requires = "problem",
          conflicts_with_all = ["hint", "idea", "solution"])]
    language: Option<Language>,
    /// Show the next hint, or hint number STEP
    #[arg(long, value_name = "STEP", num_args = 0..=1, default_missing_value = "0",
          requires = "problem", conflicts_with_all = ["idea", "solution"])]
    hint: Option<usize>,
    /// Show the idea of the solution
    #[arg(long, requires = "problem", conflicts_with = "solution")]
    idea: bool,
    /// Show the repository's solution
    #[arg(long, requires = "problem")]
    solution: bool,
    /// Print a chapter of the theory: read it before the chapter's problems
    #[arg(long, value_name = "NUMBER", conflicts_with = "problem",
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=chapters::COUNT as u64))]
    chapter: Option<usize>,
    /// Print the chapters and the problems as JSON, with all hints, ideas and solutions
    #[arg(long, conflicts_with_all = ["problem", "chapter"])]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if let Some(number) = args.chapter {
        say!("{}", chapters::terminal_text(chapter(number)));
        return Ok(ExitCode::SUCCESS);
    }
    let book = Book::load()?;
    if args.json {
        course::print(&book)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(name) = &args.problem else {
        curriculum::print(&book)?;
        return Ok(ExitCode::SUCCESS);
    };
    let workspace = &book.workspace;
    let problem = workspace.find(name)?;
    if let Some(step) = args.hint {
        hint(workspace, problem, step)?;
    } else if args.idea {
        say!("{}", Readme::of(workspace, problem)?.idea);
        Progress::keep_help(workspace, problem, Help::Idea)?;
    } else if args.solution {
        say!("{}", workspace.read(&problem.source)?.trim_end());
        Progress::keep_help(workspace, problem, Help::Idea)?;
    } else {
        start(&book, problem, args.language)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the statement, and creates a blank solution if there is none in this language: by default, that of the latest
/// solution, or Rust.
fn start(book: &Book, problem: &Problem, language: Option<Language>) -> Result<()> {
    let workspace = &book.workspace;
    let latest = || attempt::latest(workspace, problem).map(|attempt| attempt.language);
    let language = language.or_else(latest).unwrap_or(Language::Rust);
    let source = attempt::path(workspace, problem, language);
    let is_new = !source.exists();
    if is_new {
        make(workspace, problem, language)?;
    }
    if let Some(number) = chapter_that_begins_with(book, problem) {
        say!(
            "Chapter {number}, {}, comes before this problem: cargo games practice --chapter {number}\n",
            chapter(number).title()
        );
    }
    say!("{}\n{}", problem.title, problem.url);
    let (time, memory) = (problem.time_limit(), problem.memory_limit() >> 20);
    let difficulty = match &*book.game(problem).difficulty {
        "" => String::new(),
        known => format!(", difficulty {known}"),
    };
    say!("time limit {time:?}, memory limit {memory} MiB{difficulty}\n");
    say!("{}\n", Readme::of(workspace, problem)?.problem);
    let name = &problem.name;
    let title = if is_new {
        "write your solution:"
    } else if Progress::load(workspace)?.of(problem).accepted {
        "you have solved it:"
    } else {
        "continue your solution:"
    };
    say!("{title:23} {}", workspace.display(&source));
    say!("judge it:               cargo games test {name}");
    say!("get the next hint:      cargo games practice {name} --hint");
    Ok(())
}

/// Creates the folder of a solution completely, or not at all. Existing files stay.
fn make(workspace: &Workspace, problem: &Problem, language: Language) -> Result<()> {
    let folder = attempt::folder(workspace, problem);
    let files = blank::files(workspace, problem, language)?;
    let created = if folder.exists() {
        write(&folder, &files)
    } else {
        let files: Vec<_> = files
            .iter()
            .map(|(file, text)| (Path::new(*file), text.as_bytes()))
            .collect();
        store::create_folder(&folder, &files, &[&workspace.target])
    };
    created.with_context(|| format!("cannot create {}", workspace.display(&folder)))
}

/// Writes the files that are not in the folder yet.
fn write(folder: &Path, files: &[(&str, String)]) -> solo::Result<()> {
    let files = files
        .iter()
        .map(|(file, text)| (folder.join(file), text.as_bytes()));
    let missing: Vec<_> = files.filter(|(path, _)| !path.exists()).collect();
    let missing: Vec<_> = missing
        .iter()
        .map(|(path, text)| (&**path, *text))
        .collect();
    store::create(&missing)
}

/// Prints a hint. Hint 0 is the next one.
fn hint(workspace: &Workspace, problem: &Problem, step: usize) -> Result<()> {
    let hints = Readme::of(workspace, problem)?.hints;
    let shown = Progress::load(workspace)?.of(problem).hints;
    let step = if step == 0 { shown + 1 } else { step };
    let name = &problem.name;
    let Some(hint) = hints.get(step - 1) else {
        say!("There is no hint {step}. Start again with `--hint 1`, or show the idea:\n");
        say!("  cargo games practice {name} --idea");
        return Ok(());
    };
    say!("{step}/{}  {}\n\n{}", hints.len(), hint.title, hint.text);
    if step > shown {
        Progress::keep_hints(workspace, problem, step)?;
    }
    Progress::keep_help(workspace, problem, Help::Hints)
}
