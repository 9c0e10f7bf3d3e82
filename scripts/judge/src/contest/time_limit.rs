//! The time limit of a package that gives none: a multiple of the time of its slowest right program, as Kattis sets it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use solo::store;
use toml_edit::{value, DocumentMut};

use crate::cargo::Profile;
use crate::contest::candidate::{compile, Candidate};
use crate::contest::judging::{judge_all, TestRun};
use crate::contest::referee::Referee;
use crate::contest::testdata;
use crate::contest::verdict::TestOutcome;
use crate::problem::Problem;
use crate::workspace::Workspace;

/// The programs that a time limit follows from.
pub struct RightPrograms {
    pub sources: Vec<PathBuf>,
    /// How many times the time of the slowest the limit is.
    pub factor: f64,
}

/// How long each of them may take on a test, of CPU time.
const MOST: Duration = Duration::from_mins(1);

impl RightPrograms {
    /// Runs the programs on all tests, and returns the time limit in milliseconds, in whole seconds; `None` if none of them is
    /// right here, or there are no tests.
    ///
    /// # Errors
    ///
    /// If no output can be judged.
    pub fn time_limit(&self, workspace: &Workspace, problem: &Problem) -> Result<Option<u64>> {
        if self.sources.is_empty() {
            return Ok(None);
        }
        let referee = Referee::of(workspace, problem)?;
        let tests = testdata::any_tests_of(workspace, problem)?;
        let mut slowest = None;
        for source in &self.sources {
            let shown = source.display();
            anstream::eprintln!("the package gives no time limit: running {shown}");
            let compiled = compile(workspace, problem, source, Profile::Release, &[]);
            let Ok(Ok(candidate)) = compiled else {
                anstream::eprintln!("note: {shown} cannot be compiled here");
                continue;
            };
            match time(problem, &referee, &tests, &candidate)? {
                Some(time) => slowest = slowest.max(Some(time)),
                None => anstream::eprintln!("note: {shown} is not accepted on all tests"),
            }
        }
        Ok(slowest.map(|time| self.limit(time)))
    }

    /// Returns the limit if the slowest program takes this time, in milliseconds.
    fn limit(&self, slowest: Duration) -> u64 {
        let seconds = Duration::from_secs_f64(slowest.as_secs_f64() * self.factor).as_secs();
        (seconds + 1) * 1000
    }
}

/// Returns the most CPU time that a program takes on a test; `None` if it is not accepted on all.
fn time(
    problem: &Problem,
    referee: &Referee,
    tests: &[testdata::TestFile],
    candidate: &Candidate,
) -> Result<Option<Duration>> {
    let run = |test: &testdata::TestFile| {
        let mut run = TestRun::new(problem, referee, test.clone(), candidate);
        let limits = &mut run.request.limits;
        (limits.cpu, limits.wall, limits.deadline) = (MOST, MOST * 2, MOST * 10);
        run
    };
    let outcomes = judge_all(tests.iter().map(run).collect())?;
    if outcomes.iter().any(TestOutcome::is_failure) {
        return Ok(None);
    }
    // Without tests, there is none.
    Ok(outcomes.iter().map(|outcome| outcome.judged.cpu).max())
}

/// Writes a time limit into the manifest of a problem that was just created.
///
/// # Errors
///
/// If the manifest cannot be read or written.
pub fn write(workspace: &Workspace, problem: &Problem, milliseconds: u64) -> Result<()> {
    let path = problem.folder.join("Cargo.toml");
    let set = |path: &Path| -> Result<()> {
        let mut document: DocumentMut = workspace.read(path)?.parse()?;
        let metadata = &mut document["package"]["metadata"];
        let table = if metadata.get("problem").is_some() {
            &mut metadata["problem"]
        } else {
            &mut metadata["problems"][&problem.alias]
        };
        table["time-limit-ms"] = value(i64::try_from(milliseconds)?);
        Ok(store::write(path, document.to_string().as_bytes())?)
    };
    set(&path).with_context(|| workspace.shown(&path).to_string())
}
