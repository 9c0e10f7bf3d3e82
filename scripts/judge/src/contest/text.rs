//! The results of a program on the tests of a problem, as text: the verdicts, the failures, and the next step.

use anyhow::Result;

use crate::cargo;
use crate::checker::{Checker, Comparison};
use crate::contest::candidate::Choice;
use crate::contest::compare;
use crate::contest::diff;
use crate::contest::report;
use crate::contest::testdata::TestFile;
use crate::contest::verdict::{Outcome, TestOutcome, Verdict};
use crate::problem::Problem;
use crate::text::Text as Content;
use crate::workspace::Workspace;
use terminal::{say, this};

/// How outcomes are printed.
pub struct Text {
    /// Whether failed tests are shown in full.
    pub is_whole: bool,
    /// Whether the whole standard error of the program is shown.
    pub whole_stderr: bool,
    /// Whether hidden tests are shown.
    pub shows_hidden: bool,
    /// The command that judges, as in `judge test`.
    pub command: String,
    /// The options that choose the program, each after a space.
    pub options: String,
    /// The options that choose it for `judge stress`.
    pub options_of_stress: String,
}

impl Text {
    /// Returns how `judge test` prints the outcomes of the chosen program.
    pub fn of_judge(choice: &Choice) -> Self {
        Self {
            is_whole: false,
            whole_stderr: false,
            shows_hidden: false,
            command: format!("{} test", this()),
            options: choice.options(),
            options_of_stress: choice.options(),
        }
    }

    pub fn print(&self, workspace: &Workspace, problem: &Problem, outcome: &Outcome) -> Result<()> {
        if outcome.verdict == Verdict::Untested {
            return Ok(());
        }
        report::tests(outcome, self.whole_stderr);
        if self.shows_whole(problem) {
            self.show_failures(workspace, problem, outcome)?;
        }
        self.help(workspace, problem, outcome)
    }

    /// Returns whether failed tests are shown in full. Of an interactive problem, the dialogue is shown already.
    fn shows_whole(&self, problem: &Problem) -> bool {
        self.is_whole && !problem.is_interactive()
    }

    /// Shows in full the tests that a program failed, except hidden tests unless `shows_hidden`.
    fn show_failures(
        &self,
        workspace: &Workspace,
        problem: &Problem,
        outcome: &Outcome,
    ) -> Result<()> {
        for TestOutcome { test, judged } in outcome.tests.iter().filter(|test| test.is_failure()) {
            if test.is_hidden && !self.shows_hidden {
                continue;
            }
            let input = test.input.read()?;
            let expected = test.answer.as_ref().map(Content::read).transpose()?;
            diff::print(
                &source(workspace, test),
                &input,
                expected.as_deref(),
                &judged.output,
                problem.checker.comparison().unwrap_or_default(),
            );
        }
        Ok(())
    }

    /// Prints the simplest input on which a program fails, and what to do next.
    fn help(&self, workspace: &Workspace, problem: &Problem, outcome: &Outcome) -> Result<()> {
        let rejected = outcome.tests.iter().filter(|test| test.is_failure());
        let simplest = rejected.min_by_key(|test| test.test.simplicity());
        let Some(TestOutcome { test: simplest, .. }) = simplest else {
            note_skipped(outcome);
            return Ok(());
        };
        let manifest = problem.manifest();
        let manifest = workspace.display(&manifest);
        if let Some((difference, checker)) = lenient_checker(problem, outcome)? {
            say!("  {difference}: if that is allowed, write `checker = {{ {checker} }}` in {manifest}");
        } else if is_wrong_on_a_sample(problem, outcome) {
            say!("  outputs are compared word by word: if others are right, too, write `checker = {{ program = \"FILE\" }}` in {manifest}");
        }
        note_skipped(outcome);
        let is_shown = !simplest.is_hidden || self.shows_hidden;
        if is_shown && !self.shows_whole(problem) {
            let input = simplest.input.read()?;
            say!("input of {}:", source(workspace, simplest));
            report::text(&String::from_utf8_lossy(&input));
        }
        let (name, options) = (&problem.name, &self.options);
        if !is_shown {
            let test = terminal::escape(&simplest.name);
            say!(
                "show the test:      {} {name}{options} --only {test} --show",
                self.command
            );
        }
        if cargo::reference(problem).is_file() {
            let options = &self.options_of_stress;
            say!("find a small input: {} stress {name}{options}", this());
        }
        Ok(())
    }
}

/// Prints how many tests were not run.
fn note_skipped(outcome: &Outcome) {
    let skipped = outcome.total - outcome.tests.len();
    match skipped {
        0 => {}
        1 => say!("  1 more test was not run: `--all` runs it"),
        _ => say!("  {skipped} more tests were not run: `--all` runs them"),
    }
}

/// Returns the file of the input of a test, which editors open, or the name of the test if it has no lasting file.
fn source(workspace: &Workspace, test: &TestFile) -> String {
    let file = test.input.file().filter(|_| !test.is_hidden);
    let shown = file.map(|file| workspace.display(file).to_string());
    terminal::escape(shown.as_ref().unwrap_or(&test.name))
}

/// Returns whether the output for a sample is wrong, and the problem has no checker, interactor or reference of its
/// own.
fn is_wrong_on_a_sample(problem: &Problem, outcome: &Outcome) -> bool {
    let mut wrong = outcome
        .tests
        .iter()
        .filter(|test| test.judged.verdict == Verdict::WrongAnswer);
    problem.checker == Checker::TOKENS
        && !problem.is_interactive()
        && !cargo::reference(problem).is_file()
        && wrong.any(|test| test.test.is_sample())
}

/// Returns a checker that would accept all the tests that a program fails, after the difference that it would ignore.
fn lenient_checker(problem: &Problem, outcome: &Outcome) -> Result<Option<(String, String)>> {
    if problem.checker != Checker::TOKENS || problem.is_interactive() {
        return Ok(None);
    }
    let mut differs_in_case_alone = true;
    let mut most = Some(0.0_f64);
    for TestOutcome { test, judged } in outcome.tests.iter().filter(|test| test.is_failure()) {
        let (Verdict::WrongAnswer, Some(answer), false) =
            (judged.verdict, &test.answer, test.is_hidden)
        else {
            return Ok(None);
        };
        let answer = answer.read()?;
        let output = &judged.output.text;
        differs_in_case_alone &=
            compare::first_difference(Comparison::IN_ANY_CASE, &answer, output).is_none();
        let tolerance = compare::tolerance(&answer, output);
        most = most
            .zip(tolerance)
            .map(|(most, tolerance)| most.max(tolerance));
    }
    if differs_in_case_alone {
        let checker = "tokens = \"ignore-case\"".to_string();
        return Ok(Some((
            "only the case of letters differs".to_string(),
            checker,
        )));
    }
    Ok(most.map(|most| {
        let difference = format!("the numbers differ by at most {most:e}");
        (difference, format!("float = {most:e}"))
    }))
}
