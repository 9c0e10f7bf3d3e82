//! `judge practice`: a blank solution to fill in, its hidden tests, and hints.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use cargo_metadata::{Dependency, DependencyKind};
use clap::builder::RangedU64ValueParser;
use solo::store;
use tempfile::TempDir;

use crate::author::readme::Readme;
use crate::chapters::{self, chapter};
use crate::contest::candidate::practice_package;
use crate::learn::progress::{Entry, Help, Progress};
use crate::problem::{Lesson, Problem};
use crate::terminal::say;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name or any unambiguous part of it [default: show the curriculum]
    problem: Option<String>,
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
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if let Some(number) = args.chapter {
        say!("{}", chapter(number).shown());
        return Ok(ExitCode::SUCCESS);
    }
    let workspace = Workspace::load()?;
    let Some(name) = &args.problem else {
        curriculum(&workspace)?;
        return Ok(ExitCode::SUCCESS);
    };
    let problem = workspace.find(name)?;
    if let Some(step) = args.hint {
        hint(&workspace, problem, step)?;
    } else if args.idea {
        say!("{}", readme(&workspace, problem)?.idea);
        Progress::keep_help(&workspace, problem, Help::Idea)?;
    } else if args.solution {
        say!("{}", read(&workspace, problem, "src/main.rs")?.trim_end());
        Progress::keep_help(&workspace, problem, Help::Idea)?;
    } else {
        start(&workspace, problem)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the problems that have a place in the curriculum, in its order.
fn lessons(workspace: &Workspace) -> Vec<(Lesson, &Problem)> {
    let lessons = workspace
        .problems
        .iter()
        .filter_map(|it| Some((it.lesson?, it)));
    let mut lessons: Vec<_> = lessons.collect();
    lessons.sort_by_key(|(lesson, _)| *lesson);
    lessons
}

/// Prints the chapters with what is done of them, and what comes next.
fn curriculum(workspace: &Workspace) -> Result<()> {
    let progress = Progress::load(workspace)?;
    let lessons = lessons(workspace);
    let width = lessons
        .iter()
        .map(|(_, it)| it.name.len())
        .max()
        .unwrap_or(0);
    for (number, chapter) in chapters::all() {
        let inside = lessons
            .iter()
            .filter(|(lesson, _)| lesson.chapter == number);
        let inside: Vec<_> = inside.collect();
        if inside.is_empty() {
            continue;
        }
        let done = inside.iter().filter(|(_, it)| progress.of(it).accepted);
        say!(
            "{number}. {}: {} of {} solved",
            chapter.title(),
            done.count(),
            inside.len()
        );
        for (lesson, problem) in inside {
            let lesson = String::from(*lesson);
            let state = state(workspace, problem, progress.of(problem));
            say!(
                "  {lesson:5} {:width$}  {state:7}  {}{}",
                problem.name,
                problem.title,
                how(progress.of(problem))
            );
        }
    }
    let next = lessons.iter().find(|(_, it)| !progress.of(it).accepted);
    match next {
        Some((_, problem)) => {
            say!("");
            if let Some(number) = begun_chapter(workspace, problem) {
                say!("read: cargo judge practice --chapter {number}");
            }
            say!("next: cargo judge practice {}", problem.name);
        }
        None => say!("\nall problems are solved"),
    }
    Ok(())
}

/// Returns what became of a problem in a word.
fn state(workspace: &Workspace, problem: &Problem, entry: Entry) -> &'static str {
    if entry.accepted {
        return "solved";
    }
    if workspace.practice(problem).exists() {
        "started"
    } else {
        "-"
    }
}

/// Returns the number of the chapter whose first problem this is.
fn begun_chapter(workspace: &Workspace, problem: &Problem) -> Option<usize> {
    let number = problem.lesson?.chapter;
    let lessons = lessons(workspace);
    let first = lessons.iter().find(|(it, _)| it.chapter == number)?;
    (first.1.name == problem.name).then_some(number)
}

/// Returns which help a solved problem was solved with, to follow its title.
fn how(entry: Entry) -> &'static str {
    if !entry.accepted {
        return "";
    }
    match entry.help {
        Help::None => "",
        Help::Hints => " (with hints)",
        Help::Idea => " (after the idea)",
    }
}

/// Prints the statement, and makes a blank solution if there is none yet.
fn start(workspace: &Workspace, problem: &Problem) -> Result<()> {
    let source = workspace.practice(problem).join("src/main.rs");
    let is_new = !workspace.practice(problem).exists();
    if is_new {
        make(workspace, problem)?;
    }
    if let Some(number) = begun_chapter(workspace, problem) {
        say!(
            "Chapter {number}, {}, comes before this problem: cargo judge practice --chapter {number}\n",
            chapter(number).title()
        );
    }
    say!("{}\n{}", problem.title, problem.url);
    let (time, memory) = (problem.time_limit(), problem.memory_limit() >> 20);
    say!("time limit {time:?}, memory limit {memory} MiB\n");
    say!("{}\n", readme(workspace, problem)?.problem);
    let name = &problem.name;
    let title = if is_new {
        "write your solution:"
    } else if Progress::load(workspace)?.of(problem).accepted {
        "you have solved it:"
    } else {
        "continue your solution:"
    };
    say!("{title:23} {}", workspace.shown(&source));
    say!("judge it:               cargo judge test {name} --practice");
    say!("get the next hint:      cargo judge practice {name} --hint");
    Ok(())
}

fn readme(workspace: &Workspace, problem: &Problem) -> Result<Readme> {
    let text = read(workspace, problem, "README.md")?;
    Readme::parse(&text).with_context(|| format!("crates/{}/README.md", problem.name))
}

/// Returns a file of a problem.
fn read(workspace: &Workspace, problem: &Problem, file: &str) -> Result<String> {
    let path = problem.folder.join(file);
    fs::read_to_string(&path).with_context(|| workspace.shown(&path).to_string())
}

/// Makes the folder of a solution, all of it or nothing.
fn make(workspace: &Workspace, problem: &Problem) -> Result<()> {
    let folder = workspace.practice(problem);
    let beside = folder.parent().context("a folder is in a folder")?;
    let make = || -> Result<()> {
        fs::create_dir_all(beside)?;
        let staged = TempDir::with_prefix_in(".new-", beside)?;
        let inside = staged.path().join(&problem.name);
        fill(workspace, problem, &inside)?;
        Ok(fs::rename(inside, &folder)?)
    };
    make().with_context(|| format!("cannot create {}", workspace.shown(&folder)))
}

fn fill(workspace: &Workspace, problem: &Problem, folder: &Path) -> Result<()> {
    let blank = read(
        workspace,
        problem,
        &format!("examples/{}-blank.rs", problem.name),
    )?;
    let manifest = manifest(workspace, problem)?;
    store::write(&folder.join("Cargo.toml"), manifest.as_bytes())?;
    // One target folder for all, and the versions that the workspace has.
    store::write(
        &folder.join(".cargo/config.toml"),
        b"[build]\ntarget-dir = \"../../target\"\n",
    )?;
    let lock = fs::read_to_string(workspace.root.join("Cargo.lock")).unwrap_or_default();
    store::write(&folder.join("Cargo.lock"), lock.as_bytes())?;
    store::write(&folder.join("src/main.rs"), blank.as_bytes())?;
    Ok(())
}

/// A package in a workspace of its own, with what the problem's solution may use.
fn manifest(workspace: &Workspace, problem: &Problem) -> Result<String> {
    let package = practice_package(problem);
    let normal = |it: &&Dependency| it.kind == DependencyKind::Normal;
    let line = |it: &Dependency| match &it.path {
        Some(path) => {
            let path = path
                .strip_prefix(&workspace.root)
                .context("a crate outside")?;
            Ok(format!("{} = {{ path = \"../../{path}\" }}\n", it.name))
        }
        None => Ok(format!(
            "{} = {{ version = \"{}\", default-features = {} }}\n",
            it.name, it.req, it.uses_default_features
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

/// Prints a hint. Hint 0 is the next one.
fn hint(workspace: &Workspace, problem: &Problem, step: usize) -> Result<()> {
    let hints = readme(workspace, problem)?.hints;
    let shown = Progress::load(workspace)?.of(problem).hints;
    let step = if step == 0 { shown + 1 } else { step };
    let name = &problem.name;
    let Some(hint) = hints.get(step - 1) else {
        say!("There is no hint {step}. Start again with `--hint 1`, or show the idea:\n");
        say!("  cargo judge practice {name} --idea");
        return Ok(());
    };
    say!("{step}/{}  {}\n\n{}", hints.len(), hint.title, hint.text);
    if step > shown {
        Progress::keep_hints(workspace, problem, step)?;
    }
    Progress::keep_help(workspace, problem, Help::Hints)
}
