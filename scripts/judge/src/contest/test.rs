//! `cargo judge test`: runs solutions on their tests and prints the verdicts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};

use crate::cargo::{self, Built, Profile};
use crate::contest::candidate::{Candidate, Choice, OF_THE_BOOK};
use crate::contest::compare::{self, Unit};
use crate::contest::diff;
use crate::contest::judging::{judge_all, judge_until_failure, TestRun};
use crate::contest::record;
use crate::contest::referee::Referee;
use crate::contest::report;
use crate::contest::testdata::{self, TestFile};
use crate::contest::verdict::{Outcome, TestOutcome, Verdict};
use crate::contest::watch;
use crate::problem::{Checker, Problem};
use crate::reference::Reference;
use crate::text::Text;
use crate::workspace::Workspace;
use terminal::{say, this};

#[derive(clap::Args, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub struct Args {
    /// Problems or contests: names or any unambiguous parts of them [default: those of the current package, or else all]
    problems: Vec<String>,
    #[command(flatten)]
    choice: Choice,
    /// Run only this test: its name or any unambiguous part of it; it may be a hidden one, `hidden-7`
    #[arg(long, value_name = "TEST", requires = "problems")]
    only: Option<String>,
    /// Run the program once on this input, which has no answer; `-` for standard input
    #[arg(
        long,
        value_name = "FILE",
        requires = "problems",
        conflicts_with_all = ["only", "hidden"]
    )]
    input: Option<PathBuf>,
    /// Build with overflow checks and debug assertions, and show where a panic comes from; it is slower
    #[arg(long, conflicts_with = "program")]
    debug: bool,
    /// Also run the hidden tests: generated inputs of all sizes, the same every time
    #[arg(long, requires = "problems", help_heading = OF_THE_BOOK)]
    hidden: bool,
    /// Run all tests; by default, your own program is judged up to its first failure
    #[arg(long)]
    all: bool,
    /// Show the inputs and answers of hidden tests
    #[arg(long, help_heading = OF_THE_BOOK)]
    show: bool,
    /// Show each failed test in full: the input, and the expected and actual output side by side
    #[arg(long, requires = "problems")]
    diff: bool,
    /// Print JSON, for editors and scripts
    #[arg(long, conflicts_with_all = ["show", "diff"])]
    json: bool,
    /// Judge again whenever a source file or a test file changes, until interrupted
    #[arg(long)]
    watch: bool,
}

/// A problem that the user has solved just now.
pub struct Solved<'a> {
    pub workspace: &'a Workspace,
    pub problem: &'a Problem,
    pub outcome: &'a Outcome,
    /// The source of the solution, if that is known.
    pub source: Option<PathBuf>,
}

/// Judges programs, and calls `on_solved` when one of the user's own has passed all tests, hidden ones included.
pub fn run(args: &Args, on_solved: impl Fn(&Solved) -> Result<()>) -> Result<ExitCode> {
    if !args.watch {
        return once(args, &on_solved);
    }
    ensure!(
        args.input.as_deref() != Some(Path::new("-")),
        "--watch: standard input can be read only once: name a file with --input"
    );
    let workspace = Workspace::load()?;
    watch::repeat(&watched(args, &workspace)?, || {
        once(args, &on_solved).map(|_| ())
    })
}

/// Returns the files and folders that a verdict depends on.
fn watched(args: &Args, workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let mut paths = args.choice.files();
    paths.extend(args.input.clone());
    let problems = if args.problems.is_empty() {
        // Those that are broken or do not exist yet, too.
        let folders = [workspace.settings.folder(), Path::new("practice")];
        paths.extend(folders.map(|folder| workspace.root.join(folder)));
        paths.extend(workspace.all_testdata());
        workspace.problems.iter().collect()
    } else {
        workspace.select(&args.problems)?
    };
    for problem in problems {
        paths.extend(workspace.sources(problem));
        paths.extend(workspace.test_folders(problem));
        paths.extend(problem.suite.as_ref().map(|suite| suite.path.clone()));
        paths.push(workspace.practice(problem));
    }
    paths.sort();
    paths.dedup();
    Ok(paths)
}

/// Whether something is printed.
#[derive(Clone, Copy, PartialEq)]
pub enum Shown {
    Report,
    Nothing,
}

/// Judges the solution of a problem, or the program chosen instead, on all its tests, and returns the verdict.
///
/// # Errors
///
/// If it cannot be judged, for example because there are no tests.
pub fn verdict(
    workspace: &Workspace,
    problem: &Problem,
    choice: Choice,
    shown: Shown,
) -> Result<Verdict> {
    let args = Args {
        choice,
        json: shown == Shown::Nothing,
        ..Args::default()
    };
    let (outcomes, errors) = judge_problems(&args, workspace, &[problem])?;
    ensure!(errors.is_empty(), "{}", errors.join("; "));
    let outcome = outcomes.first().context("nothing was judged")?;
    Ok(outcome.verdict)
}

fn once(args: &Args, on_solved: impl Fn(&Solved) -> Result<()>) -> Result<ExitCode> {
    report::missing_limits();
    let workspace = Workspace::load()?;
    let problems = workspace.select(&args.problems)?;
    let mut errors = Vec::new();
    if args.problems.is_empty() {
        testdata::check_folders(&workspace)?;
        errors.extend(workspace.broken.iter().map(|broken| broken.why.clone()));
    }
    let (outcomes, of_problems) = judge_problems(args, &workspace, &problems)?;
    errors.extend(of_problems);
    if args.json {
        say!("{}", serde_json::to_string_pretty(&outcomes)?);
    } else if !outcomes.is_empty() {
        report::summary(&outcomes);
    }
    report::errors(&errors);
    let is_failure = |outcome: &Outcome| outcome.verdict.is_failure();
    if let ([problem], [outcome]) = (&problems[..], &outcomes[..]) {
        let solved = Solved {
            workspace: &workspace,
            problem,
            outcome,
            source: args.choice.source(&workspace, problem),
        };
        if is_solved(args, &solved) {
            record::keep_accepted(&workspace, problem)?;
            if !args.json {
                on_solved(&solved)?;
            }
        }
    }
    Ok(match (errors.is_empty(), outcomes.iter().any(is_failure)) {
        (true, false) => ExitCode::SUCCESS,
        (true, true) => ExitCode::FAILURE,
        (false, _) => ExitCode::from(2),
    })
}

/// Returns whether the user has solved a problem: a program of the user's own passed all tests, hidden ones included.
fn is_solved(args: &Args, solved: &Solved) -> bool {
    let runs_all = args.choice.practice || args.choice.is_made() && args.hidden;
    let source = solved.source.as_ref().and_then(|it| it.canonicalize().ok());
    let is_of_repository = source.is_some_and(|it| it.starts_with(&solved.problem.folder));
    runs_all
        && args.only.is_none()
        && args.input.is_none()
        && !is_of_repository
        && solved.outcome.verdict == Verdict::Accepted
}

/// Judges problems, and returns how that went, and why some of them could not be judged.
fn judge_problems(
    args: &Args,
    workspace: &Workspace,
    problems: &[&Problem],
) -> Result<(Vec<Outcome>, Vec<String>)> {
    let mut errors = Vec::new();
    let mut tests = BTreeMap::new();
    let mut untested = Vec::new();
    for problem in problems {
        match test_files(args, workspace, problem, problems.len()) {
            Ok(Some(files)) => drop(tests.insert(&problem.name, files)),
            Ok(None) => untested.push(Outcome::without_tests(problem.name.clone())),
            Err(error) => errors.push(format!("{error:#}")),
        }
    }
    let with_tests = problems.iter().copied();
    let with_tests = with_tests.filter(|problem| tests.contains_key(&problem.name));
    let with_tests: Vec<_> = with_tests.collect();
    let mut outcomes = Vec::new();
    let mut referees = Referee::of_all(workspace, &with_tests)?;
    for (problem, candidate) in candidates(args, workspace, &with_tests)? {
        let files = tests.remove(&problem.name).unwrap_or_default();
        let referee = referees
            .remove(&problem.name)
            .with_context(|| problem.name.clone())?;
        let judged = referee.and_then(|it| judge(args, workspace, problem, &it, candidate, files));
        match judged {
            Ok(outcome) => outcomes.push(outcome),
            Err(error) => errors.push(format!("{error:#}")),
        }
    }
    outcomes.extend(untested);
    Ok((outcomes, errors))
}

/// Returns the tests of a problem that are not generated; `None` if it is one of several and has no tests at all.
fn test_files(
    args: &Args,
    workspace: &Workspace,
    problem: &Problem,
    problems: usize,
) -> Result<Option<Vec<TestFile>>> {
    if let Some(input) = &args.input {
        return Ok(Some(vec![TestFile::of_input(input)?]));
    }
    let only = args.only.as_deref();
    if only.is_some_and(testdata::is_hidden_name) {
        return Ok(Some(Vec::new()));
    }
    if problems == 1 || only.is_some() || args.hidden {
        return testdata::tests_of(workspace, problem, only).map(Some);
    }
    let tests = testdata::any_tests_of(workspace, problem)?;
    Ok((!tests.is_empty()).then_some(tests))
}

/// Returns what is judged on each of the problems.
fn candidates<'a>(
    args: &Args,
    workspace: &Workspace,
    problems: &[&'a Problem],
) -> Result<Vec<(&'a Problem, Built<Candidate>)>> {
    let profile = args.profile();
    if args.choice.is_made() {
        let [problem] = problems else {
            let count = problems.len();
            ensure!(
                count == 0,
                "one program can be judged on one problem, not on {count}"
            );
            return Ok(Vec::new());
        };
        let candidate = args.choice.candidate(workspace, problem, profile)?;
        let candidate = candidate.map(|it| (*problem, args.prepared(it)));
        return Ok(candidate.into_iter().collect());
    }
    if problems.is_empty() {
        return Ok(Vec::new());
    }
    let mut built = cargo::solutions(workspace, problems, profile)?;
    let mut candidates = Vec::new();
    for &problem in problems {
        let built = built.remove(&problem.name);
        let built = built.with_context(|| format!("cargo did not build {}", problem.name))?;
        let candidate = built.map(|path| Candidate::native(&path));
        candidates.push((problem, args.prepared(candidate)));
    }
    Ok(candidates)
}

impl Args {
    /// Judges the user's own solution on all tests, hidden ones included, if these arguments name no other program or input.
    #[must_use]
    pub fn of_learner(mut self) -> Self {
        self.choice.practice |= !self.choice.is_made();
        self.hidden |= self.input.is_none();
        self
    }

    fn profile(&self) -> Profile {
        if self.debug {
            Profile::Debug
        } else {
            Profile::Release
        }
    }

    /// Returns a candidate as it is to be run.
    fn prepared(&self, candidate: Built<Candidate>) -> Built<Candidate> {
        match self.profile() {
            Profile::Release => candidate,
            Profile::Debug => candidate.map(Candidate::with_backtraces),
        }
    }
}

/// Judges a program on the tests of a problem and prints how it did.
fn judge(
    args: &Args,
    workspace: &Workspace,
    problem: &Problem,
    referee: &Referee,
    candidate: Built<Candidate>,
    mut files: Vec<TestFile>,
) -> Result<Outcome> {
    let name = problem.name.clone();
    let candidate = match candidate {
        Ok(candidate) => candidate,
        Err(message) => {
            let outcome = Outcome::of_compilation_error(name, message);
            if !args.json {
                report::tests(&outcome);
            }
            return Ok(outcome);
        }
    };
    let only = args.only.as_deref();
    let mut hidden_folder = None;
    let with_hidden = match only {
        Some(only) => testdata::is_hidden_name(only),
        None => args.hidden || args.choice.practice && args.input.is_none(),
    };
    if with_hidden {
        let (hidden, in_folder) =
            testdata::hidden_tests(workspace, &Reference::build(workspace, problem)?, only)?;
        files.extend(hidden);
        hidden_folder = Some(in_folder);
    }
    let stops = args.choice.is_made() && !args.all;
    if stops {
        // Then the first failure is the simplest.
        files.sort_by_key(TestFile::simplicity);
    }
    let total = files.len();
    let run = |file: TestFile| TestRun {
        hidden: file.is_hidden && !args.show,
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
    if !args.json {
        report::tests(&outcome);
        if shows_whole(args, problem) {
            show_failures(args, problem, &outcome)?;
        }
        help(args, workspace, problem, &outcome)?;
    }
    Ok(outcome)
}

/// Returns whether tests are shown whole. Where programs talk to each other, the dialogue is shown already.
fn shows_whole(args: &Args, problem: &Problem) -> bool {
    args.diff && !problem.is_interactive()
}

/// Shows the tests that a program failed whole, but for those that are hidden.
fn show_failures(args: &Args, problem: &Problem, outcome: &Outcome) -> Result<()> {
    for TestOutcome { test, judged } in outcome.tests.iter().filter(|it| it.is_failure()) {
        if test.is_hidden && !args.show {
            continue;
        }
        let input = test.input.read()?;
        let expected = test.answer.as_ref().map(Text::read).transpose()?;
        diff::print(
            &test.name,
            &input,
            expected.as_deref(),
            &judged.output,
            Unit::of(&problem.checker).unwrap_or(Unit::Token),
        );
    }
    Ok(())
}

/// Returns the tolerance with which a program would pass all the tests that it fails, if it fails them only by that.
fn needed_tolerance(problem: &Problem, outcome: &Outcome) -> Result<Option<f64>> {
    if problem.checker != Checker::Tokens || problem.is_interactive() {
        return Ok(None);
    }
    let mut most: f64 = 0.0;
    for TestOutcome { test, judged } in outcome.tests.iter().filter(|it| it.is_failure()) {
        let (Verdict::WrongAnswer, Some(answer), false) =
            (judged.verdict, &test.answer, test.is_hidden)
        else {
            return Ok(None);
        };
        let Some(tolerance) = compare::tolerance(&answer.read()?, &judged.output.text) else {
            return Ok(None);
        };
        most = most.max(tolerance);
    }
    Ok(Some(most))
}

/// Prints the simplest input on which a program fails, and what to do next.
fn help(args: &Args, workspace: &Workspace, problem: &Problem, outcome: &Outcome) -> Result<()> {
    let rejected = outcome.tests.iter().filter(|it| it.is_failure());
    let simplest = rejected.min_by_key(|it| it.test.simplicity());
    let Some(TestOutcome { test: simplest, .. }) = simplest else {
        return Ok(());
    };
    if let Some(tolerance) = needed_tolerance(problem, outcome)? {
        say!(
            "  the numbers differ by at most {tolerance:e}: if that is allowed, write `checker = {{ float = {tolerance:e} }}` in {}",
            workspace.shown(&problem.folder.join("Cargo.toml"))
        );
    }
    let skipped = outcome.total - outcome.tests.len();
    if skipped > 0 {
        say!("  {skipped} more tests were not run: `--all` runs them");
    }
    let is_shown = !simplest.is_hidden || args.show;
    if is_shown && !shows_whole(args, problem) {
        let input = simplest.input.read()?;
        say!("input of {}:", terminal::escaped(&simplest.name));
        report::text(&String::from_utf8_lossy(&input));
    }
    let options = args.choice.options();
    let (name, judge) = (&problem.name, this());
    if !is_shown {
        let test = terminal::escaped(&simplest.name);
        say!("show the test:      {judge} test {name}{options} --only {test} --show");
    }
    if cargo::reference(problem).is_file() {
        say!("find a small input: {judge} stress {name}{options}");
    }
    if args.choice.practice {
        say!("get a hint:         cargo games practice {name} --hint");
    }
    Ok(())
}
