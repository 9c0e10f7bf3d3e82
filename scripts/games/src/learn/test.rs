//! `games test`: a learner's program on all tests, hidden ones included.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{ensure, Result};
use judge::cargo::Profile;
use judge::contest::candidate::{Choice, Program};
use judge::contest::events;
use judge::contest::plan::Plan;
use judge::contest::report;
use judge::contest::test::{finish, report_error};
use judge::contest::text::Text;
use judge::contest::verdict::{Outcome, TestOutcome, Verdict};
use judge::contest::watch;
use judge::problem::Problem;
use judge::workspace::Workspace;
use terminal::say;

use crate::book::Book;
use crate::learn::attempt;
use crate::learn::progress;
use crate::learn::success::{self, Success};

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub struct Args {
    /// The problem: its name or any unambiguous part of it
    problem: String,
    #[command(flatten)]
    choice: Choice,
    /// Run only this test: its name or any unambiguous part of it; it may be a hidden one, `hidden-7`
    #[arg(long, value_name = "TEST")]
    only: Option<String>,
    /// Run the program once on this input, which has no answer; `-` for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "only")]
    input: Option<PathBuf>,
    /// Build with overflow checks and debug assertions, and show where a panic comes from; it is slower
    #[arg(long, conflicts_with = "program")]
    debug: bool,
    /// Run all tests; by default, your program is judged up to its first failure
    #[arg(long)]
    all: bool,
    /// Show the inputs and answers of hidden tests
    #[arg(long)]
    show: bool,
    /// Show each failed test in full: the input, and the expected and actual output side by side
    #[arg(long)]
    diff: bool,
    /// Print one JSON event per line, for editors and scripts
    #[arg(long, conflicts_with_all = ["show", "diff"])]
    json: bool,
    /// Judge again whenever a source file or a test file changes, until interrupted
    #[arg(long)]
    watch: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    report_error(args.json, judge(args))
}

fn judge(args: &Args) -> Result<ExitCode> {
    if !args.watch {
        return once(args);
    }
    ensure!(
        args.input.as_deref() != Some(Path::new("-")),
        "--watch: standard input can be read only once: name a file with --input"
    );
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let mut paths = args.choice.files();
    paths.extend(args.input.clone());
    paths.extend(workspace.sources(problem));
    paths.extend(workspace.test_folders(problem));
    paths.push(attempt::folder(&workspace, problem));
    paths.sort();
    paths.dedup();
    watch::repeat(&paths, || report_error(args.json, once(args)).map(|_| ()))
}

fn once(args: &Args) -> Result<ExitCode> {
    report::missing_limits();
    if args.json {
        events::start()?;
    }
    let book = Book::load()?;
    let workspace = &book.workspace;
    let problem = workspace.find(&args.problem)?;
    let candidate = Candidate::of(args, workspace, problem)?;
    let text = Text {
        is_whole: args.diff,
        whole_stderr: args.diff || args.only.is_some() || args.input.is_some(),
        shows_hidden: args.show,
        command: "cargo games test".to_string(),
        options: args.choice.options(),
        options_of_stress: candidate.options_of_stress,
    };
    let report = |problem: &Problem, outcome: &Outcome| {
        if args.json {
            return events::problem(problem, outcome);
        }
        text.print(workspace, problem, outcome)?;
        if !args.choice.program().is_chosen() && outcome.tests.iter().any(TestOutcome::is_failure) {
            say!(
                "get a hint:         cargo games practice {} --hint",
                problem.name
            );
        }
        Ok(())
    };
    let plan = Plan {
        profile: Profile::of(args.debug),
        only: args.only.clone(),
        input: args.input.clone(),
        is_hidden: args.input.is_none(),
        shows_hidden: args.show,
        runs_all: args.all,
        ..Plan::of(candidate.program)
    };
    let (outcomes, errors) = plan.run(workspace, &[problem], report)?;
    let status = finish(&outcomes, &errors, args.json)?;
    let runs_all = args.only.is_none() && args.input.is_none();
    let is_accepted = |outcome: &&Outcome| outcome.verdict == Verdict::Accepted;
    let Some(outcome) = outcomes.first().filter(is_accepted) else {
        return Ok(status);
    };
    if runs_all && !is_of_repository(candidate.source.as_deref(), problem) {
        progress::keep_accepted(workspace, problem)?;
        if !args.json {
            let source = candidate.source;
            success::tell(&Success {
                book: &book,
                problem,
                outcome,
                source,
            })?;
        }
    }
    Ok(status)
}

/// The program of a learner.
struct Candidate {
    program: Program,
    source: Option<PathBuf>,
    options_of_stress: String,
}

impl Candidate {
    /// Returns the program that the arguments select, or else the latest solution in `practice/`.
    fn of(args: &Args, workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let program = args.choice.program();
        if program.is_chosen() {
            let source = match &program {
                Program::Source(source) => Some(source.clone()),
                _ => None,
            };
            let options_of_stress = args.choice.options();
            return Ok(Self {
                program,
                source,
                options_of_stress,
            });
        }
        let attempt = attempt::existing(workspace, problem)?;
        let program = if attempt.is_in_rust() {
            Program::Package(attempt::folder(workspace, problem))
        } else {
            Program::Source(attempt.source.clone())
        };
        let choice = Choice::of_source(Some(workspace.display(&attempt.source).to_string().into()));
        Ok(Self {
            program,
            source: Some(attempt.source),
            options_of_stress: choice.options(),
        })
    }
}

/// Returns whether a source file is one of the repository's own for the problem.
fn is_of_repository(source: Option<&Path>, problem: &Problem) -> bool {
    let source = source.and_then(|source| source.canonicalize().ok());
    source.is_some_and(|source| source.starts_with(&problem.folder))
}
