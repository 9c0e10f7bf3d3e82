//! How verdicts look.

use std::time::Duration;

use anstyle::{Ansi256Color, Style};
use comfy_table::{Cell, CellAlignment, Color};

use crate::compare::visible;
use crate::terminal::{self, say};
use crate::verdict::{Judged, Outcome, Verdict};
use crate::workspace::Problem;

pub fn heading(problem: &Problem) {
    let bold = Style::new().bold();
    say!("{bold}{}{bold:#}", problem.name);
}

/// Prints the line of a test, its name `width` characters wide, and the lines that say why.
pub fn test(name: &str, width: usize, judged: &Judged) {
    let Judged {
        verdict,
        why,
        cpu,
        memory,
    } = judged;
    let style = verdict.style();
    let memory = memory.map_or_else(|| "-".to_string(), mebibytes);
    let time = milliseconds(*cpu);
    say!("  {name:width$}  {style}{verdict:3}{style:#}  {time:>8}  {memory:>10}");
    for line in why {
        say!("      {line}");
    }
}

/// Prints a text indented, its control characters escaped, and no more of it than a screen holds.
pub fn text(text: &str) {
    const LINES: usize = 40;
    const WIDTH: usize = 200;
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
        say!("  … and {rest} lines more");
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}

#[allow(clippy::cast_precision_loss)] // shown to a tenth of a MiB
fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// Prints what the compiler said of a program that it refused.
pub fn refused(problem: &Problem, message: &str) {
    heading(problem);
    say!("{}", message.trim_end());
}

/// Prints the table of problems that ends the output.
pub fn summary(outcomes: &[Outcome]) {
    let mut table = terminal::new(["problem", "verdict", "accepted", "slowest", "largest"]);
    // Whether there are colours is for `anstream` to say.
    table.enforce_styling();
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    for outcome in outcomes {
        table.add_row(row(outcome));
    }
    say!("\n{table}");
}

fn row(outcome: &Outcome) -> [Cell; 5] {
    let tests = || outcome.tests.iter().map(|test| test.judged);
    let accepted = tests()
        .filter(|test| test.verdict == Verdict::Accepted)
        .count();
    let slowest = tests().map(|test| test.cpu).max();
    let largest = tests().filter_map(|test| test.memory).max();
    let color = Color::AnsiValue(Ansi256Color::from(outcome.verdict.color()).index());
    let none = || "-".to_string();
    let count = outcome.tests.len();
    [
        Cell::new(outcome.problem),
        Cell::new(outcome.verdict).fg(color),
        Cell::new(slowest.map_or_else(none, |_| format!("{accepted}/{count}"))),
        Cell::new(slowest.map_or_else(none, milliseconds)),
        Cell::new(largest.map_or_else(none, mebibytes)),
    ]
}
