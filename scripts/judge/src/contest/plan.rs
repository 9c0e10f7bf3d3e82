//! The tests to run, and when to stop.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{ensure, Context, Result};

use crate::cargo::{self, BuildResult, Profile};
use crate::contest::candidate::{Candidate, Program};
use crate::contest::judging::{judge_all, judge_until_failure, TestRun};
use crate::contest::referee::Referee;
use crate::contest::testdata::{self, TestFile};
use crate::contest::verdict::{self, Outcome};
use crate::problem::Problem;
use crate::reference::Reference;
use crate::workspace::Workspace;

/// The program to judge, the tests to run it on, and when to stop.
pub struct Plan {
    pub program: Program,
    pub profile: Profile,
    /// The one test to run, by its name or a part of it.
    pub only: Option<String>,
    /// The one input to run the program on, which has no answer.
    pub input: Option<PathBuf>,
    /// Whether the hidden tests are run, too.
    pub is_hidden: bool,
    /// Whether the outcomes have the answers of hidden tests.
    pub shows_hidden: bool,
    /// Whether a program of the user's is judged beyond its first failure.
    pub runs_all: bool,
}

impl Plan {
    /// Returns the plan to judge a program on the tests that are not hidden. A program of the user's is judged up to
    /// its first failure.
    pub fn of(program: Program) -> Self {
        Self {
            program,
            profile: Profile::Release,
            only: None,
            input: None,
            is_hidden: false,
            shows_hidden: false,
            runs_all: false,
        }
    }

    /// Judges problems, and calls `report` for each that was judged. Returns the outcomes, and the errors of problems
    /// or tests that could not be judged. Fails if none of the problems can be judged.
    pub fn run(
        &self,
        workspace: &Workspace,
        problems: &[&Problem],
        report: impl Fn(&Problem, &Outcome) -> Result<()>,
    ) -> Result<(Vec<Outcome>, Vec<String>)> {
        let mut errors = Vec::new();
        let mut tests = BTreeMap::new();
        let mut untested = Vec::new();
        for problem in problems {
            match self.test_files(workspace, problem, problems.len()) {
                Ok(Some(files)) => drop(tests.insert(&problem.name, files)),
                Ok(None) => {
                    let outcome = Outcome::without_tests(problem.name.clone());
                    report(problem, &outcome)?;
                    untested.push(outcome);
                }
                Err(error) => errors.push(format!("{error:#}")),
            }
        }
        let with_tests: Vec<_> = problems
            .iter()
            .copied()
            .filter(|problem| tests.contains_key(&problem.name))
            .collect();
        let mut outcomes = Vec::new();
        let mut referees = Referee::of_all(workspace, &with_tests)?;
        for (problem, candidate) in self.candidates(workspace, &with_tests)? {
            let files = tests.remove(&problem.name).unwrap_or_default();
            let referee = referees
                .remove(&problem.name)
                .with_context(|| problem.name.clone())?;
            let judged = referee
                .and_then(|referee| self.judge(workspace, problem, &referee, candidate, files));
            let result = judged.and_then(|outcome| report(problem, &outcome).map(|()| outcome));
            match result {
                Ok(outcome) => {
                    errors.extend(verdict::judge_error(&outcome.tests));
                    outcomes.push(outcome);
                }
                Err(error) => errors.push(format!("{error:#}")),
            }
        }
        outcomes.extend(untested);
        Ok((outcomes, errors))
    }

    /// Returns the tests of a problem that are not generated; `None` if it is one of several and has no tests at all.
    fn test_files(
        &self,
        workspace: &Workspace,
        problem: &Problem,
        problems: usize,
    ) -> Result<Option<Vec<TestFile>>> {
        if let Some(input) = &self.input {
            return Ok(Some(vec![TestFile::of_input(input)?]));
        }
        let only = self.only.as_deref();
        if only.is_some_and(testdata::is_hidden_name) {
            return Ok(Some(Vec::new()));
        }
        if problems == 1 || only.is_some() || self.is_hidden {
            return testdata::tests_of(workspace, problem, only).map(Some);
        }
        let tests = testdata::any_tests_of(workspace, problem)?;
        Ok((!tests.is_empty()).then_some(tests))
    }

    /// Builds the program to judge for each of the problems.
    fn candidates<'a>(
        &self,
        workspace: &Workspace,
        problems: &[&'a Problem],
    ) -> Result<Vec<(&'a Problem, BuildResult<Candidate>)>> {
        let profile = self.profile;
        if self.program.is_chosen() {
            let [problem] = problems else {
                let count = problems.len();
                ensure!(
                    count == 0,
                    "one program can be judged on one problem, not on {count}"
                );
                return Ok(Vec::new());
            };
            let candidate = self
                .program
                .candidate(workspace, problem, profile)?
                .map(|candidate| (*problem, self.prepare(candidate)));
            return Ok(candidate.into_iter().collect());
        }
        if problems.is_empty() {
            return Ok(Vec::new());
        }
        let mut built = cargo::solutions(workspace, problems, profile)?;
        let mut candidates = Vec::new();
        for &problem in problems {
            let built = built
                .remove(&problem.name)
                .with_context(|| format!("cargo did not build {}", problem.name))?;
            let candidate = built.map(|path| Candidate::native(&path));
            candidates.push((problem, self.prepare(candidate)));
        }
        Ok(candidates)
    }

    /// Returns a candidate, with backtraces if it is built with checks.
    fn prepare(&self, candidate: BuildResult<Candidate>) -> BuildResult<Candidate> {
        match self.profile {
            Profile::Release => candidate,
            Profile::Debug | Profile::Debugger => candidate.map(Candidate::with_backtraces),
        }
    }

    /// Judges a program on the tests of a problem.
    fn judge(
        &self,
        workspace: &Workspace,
        problem: &Problem,
        referee: &Referee,
        candidate: BuildResult<Candidate>,
        mut files: Vec<TestFile>,
    ) -> Result<Outcome> {
        let name = problem.name.clone();
        let candidate = match candidate {
            Ok(candidate) => candidate,
            Err(message) => {
                return Ok(Outcome::of_compilation_error(name, message));
            }
        };
        let only = self.only.as_deref();
        let mut hidden_folder = None;
        let with_hidden = match only {
            Some(only) => testdata::is_hidden_name(only),
            None => self.is_hidden,
        };
        if with_hidden {
            let (hidden, in_folder) =
                testdata::hidden_tests(workspace, &Reference::build(workspace, problem)?, only)?;
            files.extend(hidden);
            hidden_folder = Some(in_folder);
        }
        let stops = self.program.is_chosen() && !self.runs_all;
        if stops {
            // Then the first failure is the simplest.
            files.sort_by_key(TestFile::simplicity);
        }
        let total = files.len();
        let run = |file: TestFile| TestRun {
            hidden: file.is_hidden && !self.shows_hidden,
            ..TestRun::new(problem, referee, file, &candidate)
        };
        let runs = files.into_iter().map(run).collect();
        let tests = if stops {
            judge_until_failure(runs)?
        } else {
            judge_all(runs)?
        };
        let mut outcome = Outcome::of_tests(name, total, tests);
        outcome.hidden = hidden_folder;
        Ok(outcome)
    }
}
