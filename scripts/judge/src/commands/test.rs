//! `judge test`: runs solutions on their test files and prints the verdicts.

use std::fs;
use std::process::ExitCode;

use anyhow::{ensure, Result};

use crate::candidate::{Candidate, Choice};
use crate::cargo::{self, Built};
use crate::judging::{judge_all, TestRun};
use crate::report;
use crate::terminal::say;
use crate::testdata;
use crate::verdict::{Judged, Outcome, Verdict};
use crate::watch;
use crate::workspace::{Problem, Workspace};

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub struct Args {
    /// The problems: names, or parts of names that no other has; all problems if none is given
    problems: Vec<String>,
    #[command(flatten)]
    choice: Choice,
    /// Run no test but this one of the problem
    #[arg(long, value_name = "TEST", requires = "problems")]
    only: Option<String>,
    /// Judge on hidden tests too: generated inputs of all sizes, always the same
    #[arg(long, requires = "problems")]
    hidden: bool,
    /// Show the input of the first test that is not accepted, and why the hidden ones are not
    #[arg(long)]
    show: bool,
    /// Print JSON, for editors and scripts
    #[arg(long, conflicts_with = "show")]
    json: bool,
    /// Judge again whenever a source or a test file changes, until interrupted
    #[arg(long)]
    watch: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if !args.watch {
        return once(args);
    }
    let workspace = Workspace::load()?;
    let problems = workspace.select(&args.problems)?;
    let mut files = args.choice.files();
    files.push(workspace.root.join("common"));
    for problem in problems {
        files.push(workspace.root.join("crates").join(&problem.name));
        files.push(workspace.testdata(&problem.name));
        files.push(workspace.practice(problem));
    }
    watch::repeat(&files, || once(args).map(|_| ()))
}

fn once(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problems = workspace.select(&args.problems)?;
    if args.problems.is_empty() {
        testdata::check_folders(&workspace)?;
    }
    let mut tests = Vec::new();
    for problem in &problems {
        tests.push(testdata::tests_of(
            &workspace,
            &problem.name,
            args.only.as_deref(),
        )?);
    }
    let candidates = candidates(&workspace, &problems, &args.choice)?;
    let mut runs = Vec::new();
    // The folders of hidden tests, which go when this does.
    let mut folders = Vec::new();
    for ((&problem, tests), candidate) in problems.iter().zip(tests).zip(&candidates) {
        let Ok(candidate) = candidate else { continue };
        runs.extend(
            tests
                .into_iter()
                .map(|test| TestRun::new(problem, test, candidate)),
        );
        if args.hidden || args.choice.practice {
            let (tests, folder) = testdata::hidden_tests(&workspace, problem)?;
            let hidden = |test| TestRun {
                hidden: !args.show,
                ..TestRun::new(problem, test, candidate)
            };
            runs.extend(tests.into_iter().map(hidden));
            folders.push(folder);
        }
    }
    if !args.json {
        for (problem, candidate) in problems.iter().zip(&candidates) {
            if let Err(message) = candidate {
                report::refused(problem, message);
            }
        }
    }
    let results = judge_all(&runs, !args.json)?;
    let outcomes = outcomes(&problems, &candidates, &runs, &results);
    if args.json {
        say!("{}", serde_json::to_string_pretty(&outcomes)?);
    } else {
        if args.show {
            show_first_rejected(&runs, &results)?;
        }
        report::summary(&outcomes);
    }
    let accepted = outcomes
        .iter()
        .all(|outcome| outcome.verdict == Verdict::Accepted);
    Ok(if accepted {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Returns what is judged on each of the problems.
fn candidates(
    workspace: &Workspace,
    problems: &[&Problem],
    choice: &Choice,
) -> Result<Vec<Built<Candidate>>> {
    if !choice.is_made() {
        let mut built = cargo::solutions(workspace, problems)?;
        let native = |built: Built| built.map(|path| Candidate::native(&path));
        return Ok(problems
            .iter()
            .filter_map(|it| built.remove(&it.name).map(native))
            .collect());
    }
    let count = problems.len();
    ensure!(
        count == 1,
        "one program is judged on one problem, not on {count}"
    );
    Ok(choice
        .candidate(workspace, problems[0])?
        .into_iter()
        .collect())
}

fn show_first_rejected(runs: &[TestRun], results: &[Judged]) -> Result<()> {
    let mut both = runs.iter().zip(results);
    let Some((run, _)) = both.find(|(_, judged)| judged.verdict != Verdict::Accepted) else {
        return Ok(());
    };
    let input = fs::read(&run.test.input)?;
    say!("\nthe input of {}:", run.test.name);
    report::text(&String::from_utf8_lossy(&input));
    Ok(())
}

/// Returns what came of each problem.
fn outcomes<'a>(
    problems: &[&'a Problem],
    candidates: &'a [Built<Candidate>],
    runs: &'a [TestRun],
    results: &'a [Judged],
) -> Vec<Outcome<'a>> {
    let outcome = |(problem, candidate): (&&'a Problem, &'a Built<Candidate>)| {
        let both = runs.iter().zip(results);
        let of_problem = both.filter(|(run, _)| run.problem.name == problem.name);
        let tests = of_problem.map(|(run, judged)| (run.test.name.as_str(), judged));
        Outcome::new(
            &problem.name,
            candidate.as_ref().err().map(String::as_str),
            tests,
        )
    };
    problems.iter().zip(candidates).map(outcome).collect()
}
