//! How verdicts are shown.

use std::process::ExitCode;
use std::time::Duration;

use anstyle::{Ansi256Color, AnsiColor, Style};
use comfy_table::{Cell, CellAlignment, Color};

use crate::contest::compare::visible;
use crate::contest::verdict::{self, Judgement, Outcome, TestOutcome, Verdict};
use terminal::say;

/// Prints a note on standard error if this system lacks some limits.
pub fn missing_limits() {
    if !sandbox::HAS_LIMITS {
        anstream::eprintln!(
            "note: on this system, memory is not limited, and times are wall-clock times"
        );
    }
}

pub fn heading(problem: &str) {
    let bold = Style::new().bold();
    say!("{bold}{problem}{bold:#}");
}

/// Prints the results of a program on the tests of a problem: the accepted tests in one line, the hidden ones in
/// another, and each failure with its reason and the program's standard error.
pub fn tests(outcome: &Outcome, whole_stderr: bool) {
    heading(&outcome.problem);
    if let Some(message) = &outcome.message {
        say!("{}", message.trim_end());
    }
    let (hidden, shown): (Vec<_>, Vec<_>) =
        outcome.tests.iter().partition(|test| test.test.is_hidden);
    for (kind, tests) in [("tests", shown), ("hidden tests", hidden)] {
        let (accepted, rejected): (Vec<_>, Vec<_>) =
            tests.into_iter().partition(|test| test.is_accepted());
        if let Some(folded) = Line::of_accepted(&accepted, kind) {
            folded.print();
            if let ([one], true) = (&accepted[..], whole_stderr) {
                print_stderr(&one.judged, true);
            }
        }
        for test in rejected {
            Line::of(&test.test.name, &test.judged).print();
            print_stderr(&test.judged, whole_stderr);
        }
    }
}

/// Prints the line of one run of a program.
pub fn test(name: &str, judged: &Judgement) {
    Line::of(name, judged).print();
    print_stderr(judged, false);
}

/// Prints the standard error of a program: the whole text if `is_whole`, or else the last lines of one that failed.
fn print_stderr(judged: &Judgement, is_whole: bool) {
    const LAST: usize = 10;
    let lines: Vec<_> = judged.stderr.lines().collect();
    // The reason for any other verdict ends with the last lines.
    let says_nothing_else = matches!(
        judged.verdict,
        Verdict::WrongAnswer | Verdict::PresentationError
    );
    if lines.is_empty() || !is_whole && !says_nothing_else {
        return;
    }
    let most = if is_whole { lines.len() } else { LAST };
    let shown = &lines[lines.len().saturating_sub(most)..];
    let is_cut = judged.stderr.len() + 8 > verdict::MOST_STDERR;
    let which = match (is_cut, shown.len() < lines.len()) {
        (_, true) => format!(", the last {} lines", shown.len()),
        (true, false) => format!(", the last {} KiB", verdict::MOST_STDERR >> 10),
        (false, false) => String::new(),
    };
    say!("      standard error{which}:");
    for line in shown {
        let line = if is_whole {
            visible(line)
        } else {
            verdict::shorten(line)
        };
        say!("        {line}");
    }
}

/// A line that shows one test, or several accepted ones.
struct Line<'a> {
    name: String,
    verdict: Verdict,
    why: &'a [String],
    cpu: Duration,
    memory: Option<u64>,
}

impl<'a> Line<'a> {
    fn of(name: &str, judged: &'a Judgement) -> Self {
        Self {
            name: visible(name),
            verdict: judged.verdict,
            why: &judged.why,
            cpu: judged.cpu,
            memory: judged.memory,
        }
    }

    /// Returns the line of accepted tests, with the most time and memory that any of them took.
    fn of_accepted(tests: &[&'a TestOutcome], kind: &str) -> Option<Self> {
        let (first, more) = tests.split_first()?;
        let mut line = Self::of(&first.test.name, &first.judged);
        if !more.is_empty() {
            line.name = format!("{} {kind}", tests.len());
        }
        for TestOutcome { judged, .. } in more {
            line.cpu = line.cpu.max(judged.cpu);
            line.memory = line.memory.max(judged.memory);
        }
        Some(line)
    }

    fn print(&self) {
        const WIDTH: usize = 16;
        let style = self.verdict.style();
        let memory = self.memory.map_or_else(|| "-".to_string(), mebibytes);
        let (name, verdict, time) = (&self.name, self.verdict, milliseconds(self.cpu));
        say!("  {name:WIDTH$}  {style}{verdict:3}{style:#}  {time:>8}  {memory:>10}");
        for line in self.why {
            say!("      {line}");
        }
    }
}

/// Prints the beginning of a text, indented, with control characters escaped.
pub fn text(text: &str) {
    const LINES: usize = 20;
    const WIDTH: usize = 200;
    if text.is_empty() {
        say!("  (empty)");
    }
    for line in text.lines().take(LINES) {
        let more = if line.chars().count() > WIDTH {
            "…"
        } else {
            ""
        };
        let shown: String = line.chars().take(WIDTH).collect();
        say!("  {}{more}", visible(&shown));
    }
    let rest = text.lines().count().saturating_sub(LINES);
    if rest > 0 {
        say!("  … and {rest} more lines");
    }
}

pub fn milliseconds(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}

#[allow(clippy::cast_precision_loss)] // shown to a tenth of a MiB
pub fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// Prints errors that did not stop the command at once. Returns the exit status if everything else succeeded.
pub fn errors(errors: &[String]) -> ExitCode {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    for error in errors {
        let error = terminal::escape(error);
        anstream::eprintln!("{red}error{red:#}: {error}");
    }
    ExitCode::from(if errors.is_empty() { 0 } else { 2 })
}

/// Prints the table of problems that ends the output.
pub fn summary(outcomes: &[Outcome]) {
    let mut table = terminal::table(["problem", "verdict", "accepted", "slowest", "largest"]);
    // anstream decides whether colours are printed.
    table.enforce_styling();
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    for outcome in outcomes {
        table.add_row(row(outcome));
    }
    say!("\n{}", terminal::fit(&mut table, &[4, 3, 2]));
}

fn row(outcome: &Outcome) -> [Cell; 5] {
    let tests = || outcome.tests.iter();
    let accepted = tests().filter(|test| test.is_accepted()).count();
    let slowest = tests().map(|test| test.judged.cpu).max();
    let largest = tests().filter_map(|test| test.judged.memory).max();
    let color = Color::AnsiValue(Ansi256Color::from(outcome.verdict.color()).index());
    let none = || "-".to_string();
    let total = outcome.total;
    [
        Cell::new(&outcome.problem),
        Cell::new(outcome.verdict).fg(color),
        Cell::new(slowest.map_or_else(none, |_| format!("{accepted}/{total}"))),
        Cell::new(slowest.map_or_else(none, milliseconds)),
        Cell::new(largest.map_or_else(none, mebibytes)),
    ]
}
