//! Whether the wrong and the slow programs of a problem are caught.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use anyhow::{bail, ensure, Context, Result};
use sandbox::Request;

use crate::contest::candidate::{compile_all, Candidate};
use crate::contest::referee::Referee;
use crate::contest::testdata::{self, TestFile};
use crate::contest::verdict::Verdict;
use crate::problem::Problem;
use crate::reference::{Answer, Reference};
use crate::workspace::Workspace;

/// The seed from which `stress` must find a wrong program, and within how many inputs.
const SEED: u64 = 1;
const MOST_INPUTS: u64 = 1000;

/// A wrong program that was compiled.
struct Wrong {
    source: PathBuf,
    candidate: Candidate,
}

/// What judges the wrong programs of a problem.
pub struct WrongPrograms<'a> {
    pub workspace: &'a Workspace,
    pub problem: &'a Problem,
    pub reference: &'a Reference,
    pub referee: &'a Referee,
    /// The arguments by which rustc finds the crates of the solution.
    pub externs: &'a [OsString],
}

impl WrongPrograms<'_> {
    /// Fails unless the tests, hidden ones included, reject each program in `wrong/`, and `stress` finds an input on
    /// which it gives a wrong answer; and unless each program in `slow/` exceeds a limit on a test.
    pub fn are_caught(&self) -> Result<()> {
        let (hidden, _folder) = testdata::hidden_tests(self.workspace, self.reference, None)?;
        let mut tests = testdata::tests_of(self.workspace, self.problem, None)?;
        tests.extend(hidden);
        let wrong = self.compiled("wrong")?;
        let is_rejected = |verdict| verdict != Verdict::Accepted;
        let why = "the tests, hidden ones included, accept";
        self.tests_reject(&wrong, &tests, is_rejected, why)?;
        self.stress_finds(wrong.iter().collect())?;
        // Large tests are those that such a program fails.
        tests.sort_by_key(|test| Reverse(test.input.size()));
        let is_limit = |verdict| {
            matches!(
                verdict,
                Verdict::TimeLimitExceeded | Verdict::MemoryLimitExceeded
            )
        };
        let why = "no test, hidden or not, shows that a limit is exceeded by";
        self.tests_reject(&self.compiled("slow")?, &tests, is_limit, why)
    }

    /// Compiles the programs of a folder, if there is one, as `--source` does.
    fn compiled(&self, folder: &str) -> Result<Vec<Wrong>> {
        let folder = self.problem.folder.join(folder);
        if !folder.exists() {
            return Ok(Vec::new());
        }
        let entries = fs::read_dir(folder)?;
        let paths: Result<Vec<_>, _> = entries.map(|it| it.map(|it| it.path())).collect();
        let mut sources = paths?;
        sources.sort();
        let candidates = compile_all(self.workspace, &sources, self.externs)?.into_iter();
        let wrong = |(source, candidate)| Wrong { source, candidate };
        Ok(sources.into_iter().zip(candidates).map(wrong).collect())
    }

    /// Returns an error that begins with `why` unless each of the programs gets such a verdict on one of the tests.
    fn tests_reject(
        &self,
        programs: &[Wrong],
        tests: &[TestFile],
        is_meant: impl Fn(Verdict) -> bool,
        why: &str,
    ) -> Result<()> {
        for program in programs {
            let mut is_caught = false;
            for test in tests {
                let input = test.input.read()?;
                let answer = test.answered()?.read()?;
                is_caught = is_meant(self.verdict(program, &input, &answer)?);
                if is_caught {
                    break;
                }
            }
            ensure!(is_caught, "{why} {}", self.workspace.shown(&program.source));
        }
        Ok(())
    }

    fn stress_finds(&self, mut programs: Vec<&Wrong>) -> Result<()> {
        for index in 0..MOST_INPUTS {
            if programs.is_empty() {
                return Ok(());
            }
            let generated = self.reference.nth(SEED, index)?;
            let (input, answer) = generated.context("the reference did not answer in time")?;
            let Answer::Of(answer) = answer else {
                bail!("the reference has no answer for an input that it generated");
            };
            let mut left = Vec::new();
            for program in programs {
                match self.verdict(program, input.as_bytes(), &answer)? {
                    Verdict::WrongAnswer | Verdict::PresentationError => {}
                    _ => left.push(program),
                }
            }
            programs = left;
        }
        let left = programs.iter().map(|it| self.workspace.shown(&it.source));
        let left: Vec<_> = left.map(|it| it.to_string()).collect();
        ensure!(
            left.is_empty(),
            "`stress --seed {SEED}` finds no wrong answer within {MOST_INPUTS} inputs for {}",
            left.join(", ")
        );
        Ok(())
    }

    fn verdict(&self, program: &Wrong, input: &[u8], answer: &[u8]) -> Result<Verdict> {
        let request = Request {
            program: program.candidate.command.clone(),
            limits: self.problem.limits(program.candidate.room),
            is_trusted: true,
        };
        Ok(self.referee.judge(&request, input, Some(answer))?.verdict)
    }
}
