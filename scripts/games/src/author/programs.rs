//! The other programs of a problem: checks that the wrong and the slow ones are caught, and the right ones accepted.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{bail, ensure, Context, Result};
use sandbox::Limits;
use solo::is_installed;

use judge::contest::candidate::{compile_all, Candidate};
use judge::contest::language::Language;
use judge::contest::referee::Referee;
use judge::contest::testdata::{self, TestFile};
use judge::contest::verdict::Verdict;
use judge::problem::Problem;
use judge::reference::{Answer, Reference};
use judge::scratch::Scratch;
use judge::workspace::Workspace;

use crate::author::translations;

/// The seed from which `stress` must find a wrong program, and the number of inputs within which it must.
const SEED: u64 = 1;
const MOST_INPUTS: u64 = 1000;

struct Program {
    source: PathBuf,
    candidate: Candidate,
}

/// The folder of right programs.
const ACCEPTED: &str = "accepted";

/// The part of the time limit that right programs may use on a test.
#[derive(Clone, Copy)]
enum Time {
    /// Half, which leaves room for slower machines.
    Half,
    /// All of it.
    Whole,
    /// More, because an interpreter takes longer for the same steps.
    TenTimes,
}

impl Time {
    /// Returns the time of a solution in another language.
    fn of_translation(source: &Path) -> Self {
        match Language::of(source) {
            Some(Language::Python) => Self::TenTimes,
            _ => Self::Whole,
        }
    }

    /// Returns the limits with this time instead of the problem's.
    fn within(self, mut limits: Limits) -> Limits {
        match self {
            Self::Half => limits.cpu /= 2,
            Self::Whole => {}
            Self::TenTimes => {
                for time in [&mut limits.cpu, &mut limits.wall, &mut limits.deadline] {
                    *time *= 10;
                }
            }
        }
        limits
    }

    /// Returns the description in a message.
    fn words(self) -> &'static str {
        match self {
            Self::Half => "half of the time limit",
            Self::Whole => "the time limit",
            Self::TenTimes => "ten times the time limit",
        }
    }
}

/// The referee of the other programs of a problem.
pub struct OtherPrograms<'a> {
    pub workspace: &'a Workspace,
    pub problem: &'a Problem,
    pub reference: &'a Reference,
    pub referee: &'a Referee,
    /// The arguments with which rustc finds the crates of the solution.
    pub externs: &'a [OsString],
}

impl OtherPrograms<'_> {
    /// Checks all of these:
    ///
    /// - The tests, hidden ones included, reject each program in `wrong/`, and `stress` finds a wrong answer of each.
    /// - Each program in `slow/` exceeds a limit on a test.
    /// - Each program in `accepted/` passes all tests in half of the time limit.
    /// - Each program in `translations/` passes them in the time limit, or in ten times that in Python.
    pub fn check_programs(&self) -> Result<()> {
        let (mut tests, _folder) = self.tests()?;
        let wrong = self.compile("wrong")?;
        self.tests_reject(&wrong, &tests, is_rejected, |program| {
            format!("the tests, hidden ones included, accept {program}")
        })?;
        self.stress_finds(wrong.iter().collect())?;
        // Slow programs fail on large tests, so these come first.
        tests.sort_by_key(|test| Reverse(test.input.size()));
        let is_limit = |verdict| {
            matches!(
                verdict,
                Verdict::TimeLimitExceeded | Verdict::MemoryLimitExceeded
            )
        };
        self.tests_reject(&self.compile("slow")?, &tests, is_limit, |program| {
            format!("no test, hidden or not, makes {program} exceed a limit")
        })?;
        self.tests_accept(&self.compile(ACCEPTED)?, &tests, |_| Time::Half)?;
        let translations = self.compile(translations::FOLDER)?;
        self.tests_accept(&translations, &tests, Time::of_translation)
    }

    /// Returns the tests, hidden ones included, and the folder of those.
    pub fn tests(&self) -> Result<(Vec<TestFile>, Scratch)> {
        let (hidden, folder) = testdata::hidden_tests(self.workspace, self.reference, None)?;
        let mut tests = testdata::tests_of(self.workspace, self.problem, None)?;
        tests.extend(hidden);
        Ok((tests, folder))
    }

    /// Compiles the programs of a folder, if it exists, as `--source` does, except for those that cannot be run here.
    fn compile(&self, folder: &str) -> Result<Vec<Program>> {
        let mut sources = sources(self.problem, folder)?;
        sources.retain(|source| missing_tool(source).is_none());
        let candidates = compile_all(self.workspace, &sources, self.externs, &[])?.into_iter();
        let program = |(source, candidate)| Program { source, candidate };
        Ok(sources.into_iter().zip(candidates).map(program).collect())
    }

    /// Fails unless each of the programs gets a verdict of this kind on one of the tests; `why` returns the error for one
    /// that does not.
    fn tests_reject(
        &self,
        programs: &[Program],
        tests: &[TestFile],
        is_meant: impl Fn(Verdict) -> bool,
        why: impl Fn(&str) -> String,
    ) -> Result<()> {
        for program in programs {
            let limits = self.problem.limits(program.candidate.room);
            let caught = self.first(&program.candidate, limits, tests, &is_meant)?;
            let shown = self.workspace.display(&program.source).to_string();
            ensure!(caught.is_some(), why(&shown));
        }
        Ok(())
    }

    /// Fails unless each of the programs passes each test in its time.
    fn tests_accept(
        &self,
        programs: &[Program],
        tests: &[TestFile],
        time_of: impl Fn(&Path) -> Time,
    ) -> Result<()> {
        for program in programs {
            let time = time_of(&program.source);
            let limits = time.within(self.problem.limits(program.candidate.room));
            let rejection = self.first(&program.candidate, limits, tests, is_rejected)?;
            if let Some((test, verdict)) = rejection {
                let shown = self.workspace.display(&program.source);
                let name = &test.name;
                bail!("{shown} gets {verdict} on {name}, with {}", time.words());
            }
        }
        Ok(())
    }

    /// Returns the first test on which a program gets a verdict of this kind, and the verdict.
    fn first<'t>(
        &self,
        candidate: &Candidate,
        limits: Limits,
        tests: &'t [TestFile],
        is_meant: impl Fn(Verdict) -> bool,
    ) -> Result<Option<(&'t TestFile, Verdict)>> {
        for test in tests {
            let input = test.input.read()?;
            let answer = test.expect_answer()?.read()?;
            let verdict = self.verdict(candidate, limits, &input, &answer)?;
            if is_meant(verdict) {
                return Ok(Some((test, verdict)));
            }
        }
        Ok(None)
    }

    fn stress_finds(&self, mut programs: Vec<&Program>) -> Result<()> {
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
                let limits = self.problem.limits(program.candidate.room);
                match self.verdict(&program.candidate, limits, input.as_bytes(), &answer)? {
                    Verdict::WrongAnswer | Verdict::PresentationError => {}
                    _ => left.push(program),
                }
            }
            programs = left;
        }
        let left: Vec<_> = programs
            .iter()
            .map(|program| self.workspace.display(&program.source))
            .map(|path| path.to_string())
            .collect();
        ensure!(
            left.is_empty(),
            "`stress --seed {SEED}` finds no wrong answer within {MOST_INPUTS} inputs for {}",
            left.join(", ")
        );
        Ok(())
    }

    fn verdict(
        &self,
        candidate: &Candidate,
        limits: Limits,
        input: &[u8],
        answer: &[u8],
    ) -> Result<Verdict> {
        let request = candidate.request(limits, true);
        Ok(self.referee.judge(&request, input, Some(answer))?.verdict)
    }
}

fn is_rejected(verdict: Verdict) -> bool {
    verdict != Verdict::Accepted
}

/// Returns the source files in a folder of a problem, in order.
fn sources(problem: &Problem, folder: &str) -> Result<Vec<PathBuf>> {
    let mut sources = testdata::entries(&problem.folder.join(folder))?;
    sources.sort();
    Ok(sources)
}

/// Returns the number of programs in a folder of a problem.
pub fn count(problem: &Problem, folder: &str) -> Result<usize> {
    Ok(sources(problem, folder)?.len())
}

/// Returns, for each program of a problem that cannot be run on this machine, a line with the reason.
pub fn not_run(workspace: &Workspace, problem: &Problem) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for folder in ["wrong", "slow", ACCEPTED, translations::FOLDER] {
        for source in sources(problem, folder)? {
            if let Some(tool) = missing_tool(&source) {
                let shown = workspace.display(&source);
                lines.push(format!("{shown} was not run: there is no {tool}"));
            }
        }
    }
    Ok(lines)
}

/// Returns the compiler or interpreter that a source file needs, if this machine does not have it.
fn missing_tool(source: &Path) -> Option<&'static str> {
    static MISSING: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let mut tools = Language::ALL.map(Language::tool).to_vec();
        tools.retain(|tool| !is_installed(tool));
        tools
    });
    let tool = Language::of(source)?.tool();
    MISSING.contains(&tool).then_some(tool)
}
