//! The text after a solved problem: a comparison of the solution with the repository's, and the next problem.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::book::Book;
use crate::learn::curriculum;
use crate::learn::progress::Progress;
use judge::cargo::{self, Profile};
use judge::contest::candidate::Candidate;
use judge::contest::judging::{judge_all, TestRun};
use judge::contest::language::Language;
use judge::contest::referee::Referee;
use judge::contest::report::milliseconds;
use judge::contest::verdict::{Outcome, TestOutcome};
use judge::problem::Problem;
use terminal::say;

/// A solution that has just passed all tests.
pub struct Success<'a> {
    pub book: &'a Book,
    pub problem: &'a Problem,
    pub outcome: &'a Outcome,
    /// The source of the solution, if known.
    pub source: Option<PathBuf>,
}

/// Compares the solution of a problem with the repository's, and names the next problem.
pub fn tell(success: &Success) -> Result<()> {
    let Success { book, problem, .. } = *success;
    let workspace = &book.workspace;
    let progress = Progress::load(workspace)?;
    say!("\nsolved {}: {}", progress.of(problem).help, problem.title);
    compare(success)?;
    curriculum::print_next(book, &progress, Some(problem));
    Ok(())
}

/// Prints the lengths of both solutions, and their times on the test that took the user's longest.
fn compare(success: &Success) -> Result<()> {
    let tests = success.outcome.tests.iter();
    let Some(slowest) = tests.max_by_key(|test| test.judged.cpu) else {
        return Ok(());
    };
    let name = &slowest.test.name;
    say!("                    lines  {name:>10}");
    let mine = success.source.as_deref().map(lines).transpose()?;
    print("yours", mine, slowest.judged.cpu);
    let of_repository = lines(&success.problem.source)?;
    print(
        "the repository's",
        Some(of_repository),
        time(success, slowest)?,
    );
    Ok(())
}

fn print(whose: &str, lines: Option<usize>, time: Duration) {
    let lines = lines.map_or_else(|| "-".to_string(), |lines| lines.to_string());
    say!("  {whose:16}  {lines:>5}  {:>10}", milliseconds(time));
}

/// Returns the CPU time that the repository's solution takes on a test.
fn time(success: &Success, slowest: &TestOutcome) -> Result<Duration> {
    let Success { book, problem, .. } = *success;
    let workspace = &book.workspace;
    let built = cargo::solution(workspace, problem, Profile::Release)?;
    let path = cargo::expect_built(built, "the repository's solution")?;
    let referee = Referee::of(workspace, problem)?;
    let test = slowest.test.clone();
    let run = TestRun::new(problem, &referee, test, &Candidate::native(&path));
    let outcomes = judge_all(vec![run])?;
    let outcome = outcomes.first().context("nothing was judged")?;
    Ok(outcome.judged.cpu)
}

/// Returns the number of lines of a source file that are neither blank nor comments.
fn lines(source: &Path) -> Result<usize> {
    let text = fs::read_to_string(source).with_context(|| source.display().to_string())?;
    let comment = match Language::of(source) {
        Some(Language::Python) => "#",
        _ => "//",
    };
    let lines = text.lines().map(str::trim);
    let code = lines.filter(|line| !line.is_empty() && !line.starts_with(comment));
    Ok(code.count())
}
