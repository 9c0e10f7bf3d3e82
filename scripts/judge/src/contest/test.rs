//! `cargo judge test`: runs solutions on their tests and prints the verdicts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{ensure, Result};

use crate::cargo::Profile;
use crate::contest::candidate::{Choice, Program};
use crate::contest::events;
use crate::contest::plan::Plan;
use crate::contest::report;
use crate::contest::testdata;
use crate::contest::text::Text;
use crate::contest::verdict::Outcome;
use crate::contest::watch;
use crate::problem::Problem;
use crate::recent;
use crate::workspace::Workspace;

#[derive(clap::Args, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub struct Args {
    /// Problems or contests: names, any unambiguous parts of them, or paths of sources or tests [default: those of the current package, or else all]
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
    #[arg(long, requires = "problems")]
    hidden: bool,
    /// Run all tests; by default, your own program is judged up to its first failure
    #[arg(long)]
    all: bool,
    /// Show the inputs and answers of hidden tests
    #[arg(long)]
    show: bool,
    /// Show each failed test in full: the input, and the expected and actual output side by side
    #[arg(long, requires = "problems")]
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
    watch::repeat(&paths_to_watch(args, &workspace)?, || {
        report_error(args.json, once(args)).map(|_| ())
    })
}

/// Returns the files and folders that a verdict depends on.
fn paths_to_watch(args: &Args, workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let mut paths = args.choice().files();
    paths.extend(args.input.clone());
    let problems = if args.problems.is_empty() {
        // Also for problems that are broken or do not exist yet.
        paths.push(workspace.root.join(workspace.settings.folder()));
        paths.extend(workspace.all_testdata());
        workspace.problems.iter().collect()
    } else {
        workspace.select(&args.problems)?
    };
    for problem in problems {
        paths.extend(workspace.sources(problem));
        paths.extend(workspace.test_folders(problem));
        paths.extend(problem.suite.as_ref().map(|suite| suite.path.clone()));
    }
    paths.sort();
    paths.dedup();
    Ok(paths)
}

fn once(args: &Args) -> Result<ExitCode> {
    report::missing_limits();
    if args.json {
        events::start()?;
    }
    let workspace = Workspace::load()?;
    let problems = args.problems(&workspace)?;
    if let [problem] = problems[..] {
        recent::keep_judged(&workspace.target, &problem.name);
    }
    let mut errors = Vec::new();
    if args.problems.is_empty() {
        testdata::check_folders(&workspace)?;
        errors.extend(workspace.broken.iter().map(|broken| broken.why.clone()));
    }
    let text = Text {
        is_whole: args.diff,
        whole_stderr: args.diff || args.only.is_some() || args.input.is_some(),
        shows_hidden: args.show,
        ..Text::of_judge(&args.choice())
    };
    let report = |problem: &Problem, outcome: &Outcome| {
        if args.json {
            return events::problem(problem, outcome);
        }
        text.print(&workspace, problem, outcome)
    };
    let (outcomes, of_problems) = args.plan().run(&workspace, &problems, report)?;
    errors.extend(of_problems);
    finish(&outcomes, &errors, args.json)
}

/// Returns the result of a command, and prints its error as an event if it prints JSON.
pub fn report_error(json: bool, done: Result<ExitCode>) -> Result<ExitCode> {
    if let (true, Err(error)) = (json, &done) {
        events::error(&format!("{error:#}"))?;
    }
    done
}

/// Prints the end of the output, and returns the exit status.
pub fn finish(outcomes: &[Outcome], errors: &[String], json: bool) -> Result<ExitCode> {
    if json {
        errors.iter().try_for_each(|error| events::error(error))?;
    } else if !outcomes.is_empty() {
        report::summary(outcomes);
    }
    report::errors(errors);
    let is_failure = |outcome: &Outcome| outcome.verdict.is_failure();
    Ok(match (errors.is_empty(), outcomes.iter().any(is_failure)) {
        (true, false) => ExitCode::SUCCESS,
        (true, true) => ExitCode::FAILURE,
        (false, _) => ExitCode::from(2),
    })
}

impl Args {
    /// Returns the problems that are named, or else those that the source file belongs to.
    fn problems<'a>(&self, workspace: &'a Workspace) -> Result<Vec<&'a Problem>> {
        if let (true, Program::Source(source)) = (self.problems.is_empty(), self.choice.program()) {
            let around = fs::canonicalize(source).map(|source| workspace.around(&source));
            if let Some(around) = around.ok().filter(|around| !around.is_empty()) {
                return Ok(around);
            }
        }
        workspace.select(&self.problems)
    }

    /// Returns the choice of the program. One problem may be named by a source file.
    fn choice(&self) -> Choice {
        match &self.problems[..] {
            [problem] => self.choice.for_problem(problem),
            _ => self.choice.clone(),
        }
    }

    fn plan(&self) -> Plan {
        Plan {
            only: self.only.clone(),
            input: self.input.clone(),
            profile: Profile::of(self.debug),
            is_hidden: self.hidden,
            shows_hidden: self.show,
            runs_all: self.all,
            ..Plan::of(self.choice().program())
        }
    }
}
