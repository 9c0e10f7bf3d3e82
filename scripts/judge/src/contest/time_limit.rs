//! The time limit of a package without one: a multiple of the time of its slowest accepted program.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{bail, Result};

use crate::cargo::Profile;
use crate::contest::candidate::{compile, Candidate};
use crate::contest::judging::{judge_all, TestRun};
use crate::contest::referee::Referee;
use crate::contest::testdata::{self, TestFile};
use crate::contest::verdict::{self, TestOutcome};
use crate::problem::Problem;
use crate::workspace::Workspace;

/// The programs whose times determine a time limit.
pub struct AcceptedPrograms {
    pub sources: Vec<PathBuf>,
    /// The limit divided by the time of the slowest program.
    pub factor: f64,
}

/// The CPU time that a program may take for each test.
const MOST: Duration = Duration::from_mins(1);

impl AcceptedPrograms {
    /// Returns the time limit in milliseconds, a multiple of 1000; `None` if no program passes all tests here, or there
    /// are no tests.
    ///
    /// Kattis rounds to the nearest second in the legacy format, and up since 2023-07. This always rounds up.
    pub fn time_limit(&self, workspace: &Workspace, problem: &Problem) -> Result<Option<u64>> {
        let tests = testdata::any_tests_of(workspace, problem)?;
        if self.sources.is_empty() || tests.is_empty() {
            return Ok(None);
        }
        let referee = Referee::of(workspace, problem)?;
        let mut slowest = None;
        for source in &self.sources {
            let shown = source.display();
            anstream::eprintln!("running {shown} to find the time limit");
            let built = compile(workspace, problem, source, Profile::Release, &[]);
            let candidate = match built {
                Ok(Ok(candidate)) => candidate,
                Ok(Err(why)) => {
                    anstream::eprintln!("note: {shown} does not compile:\n{}", why.trim_end());
                    continue;
                }
                Err(error) => {
                    anstream::eprintln!("note: {shown} is skipped: {error:#}");
                    continue;
                }
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
        let exact = Duration::from_secs_f64(slowest.as_secs_f64() * self.factor);
        let up = u64::from(exact.subsec_nanos() > 0);
        (exact.as_secs() + up).max(1) * 1000
    }
}

/// Returns the most CPU time that a program takes on a test; `None` if it is not accepted on all.
fn time(
    problem: &Problem,
    referee: &Referee,
    tests: &[TestFile],
    candidate: &Candidate,
) -> Result<Option<Duration>> {
    let run = |test: &TestFile| {
        let mut run = TestRun::new(problem, referee, test.clone(), candidate);
        let limits = &mut run.request.limits;
        (limits.cpu, limits.wall, limits.deadline) = (MOST, MOST * 2, MOST * 10);
        run
    };
    let outcomes = judge_all(tests.iter().map(run).collect())?;
    if let Some(error) = verdict::judge_error(&outcomes) {
        bail!("{error}");
    }
    if outcomes.iter().any(TestOutcome::is_failure) {
        return Ok(None);
    }
    Ok(outcomes.iter().map(|outcome| outcome.judged.cpu).max())
}
