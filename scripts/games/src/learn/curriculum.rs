//! The curriculum: the problems in the order in which to solve them, and the progress on them.

use anyhow::Result;

use crate::book::{Book, Lesson};
use crate::chapters;
use crate::learn::attempt;
use crate::learn::progress::{Entry, Progress};
use judge::problem::Problem;
use judge::workspace::Workspace;
use terminal::say;

/// Returns the problems that have a place in the curriculum, in its order.
pub fn lessons(book: &Book) -> Vec<(Lesson, &Problem)> {
    let problems = book.workspace.problems.iter();
    let mut lessons: Vec<_> = problems
        .filter_map(|problem| Some((book.lesson(problem)?, problem)))
        .collect();
    lessons.sort_by_key(|(lesson, _)| *lesson);
    lessons
}

/// Prints the chapters with the progress on them, and the next problem.
pub fn print(book: &Book) -> Result<()> {
    let progress = Progress::load(&book.workspace)?;
    let lessons = lessons(book);
    let width = lessons
        .iter()
        .map(|(_, problem)| problem.name.len())
        .max()
        .unwrap_or(0);
    for (number, chapter) in chapters::all() {
        let inside: Vec<_> = lessons
            .iter()
            .filter(|(lesson, _)| lesson.chapter == number)
            .collect();
        if inside.is_empty() {
            continue;
        }
        let done = inside
            .iter()
            .filter(|(_, problem)| progress.of(problem).accepted);
        say!(
            "{number}. {}: {} of {} solved",
            chapter.title(),
            done.count(),
            inside.len()
        );
        for (lesson, problem) in inside {
            let lesson = String::from(*lesson);
            let state = state(&book.workspace, problem, progress.of(problem));
            say!(
                "  {lesson:5} {:width$}  {state:7}  {}{}",
                problem.name,
                problem.title,
                how(progress.of(problem))
            );
        }
    }
    say!("");
    print_next(book, &progress, None);
    Ok(())
}

/// Prints the next problem, which is the first unsolved one after `this` or else of all, and the chapter that it
/// begins.
pub fn print_next(book: &Book, progress: &Progress, this: Option<&Problem>) {
    let lessons = lessons(book);
    let this = this.and_then(|problem| book.lesson(problem));
    let is_open = |(_, problem): &&(Lesson, &Problem)| !progress.of(problem).accepted;
    let later = lessons.iter().filter(|(lesson, _)| Some(*lesson) > this);
    let next = later.chain(&lessons).find(is_open);
    let Some((_, problem)) = next else {
        say!("all problems are solved");
        return;
    };
    if let Some(number) = chapter_that_begins_with(book, problem) {
        say!("read: cargo games practice --chapter {number}");
    }
    say!("next: cargo games practice {}", problem.name);
}

fn state(workspace: &Workspace, problem: &Problem, entry: Entry) -> &'static str {
    if entry.accepted {
        return "solved";
    }
    if attempt::latest(workspace, problem).is_some() {
        "started"
    } else {
        "-"
    }
}

/// Returns the number of the chapter whose first problem this is.
pub fn chapter_that_begins_with(book: &Book, problem: &Problem) -> Option<usize> {
    let number = book.lesson(problem)?.chapter;
    let lessons = lessons(book);
    let first = lessons
        .iter()
        .find(|(lesson, _)| lesson.chapter == number)?;
    (first.1.name == problem.name).then_some(number)
}

/// Returns a note on how a problem was solved, to follow its title.
fn how(entry: Entry) -> String {
    if entry.accepted {
        format!(" ({})", entry.help)
    } else {
        String::new()
    }
}
