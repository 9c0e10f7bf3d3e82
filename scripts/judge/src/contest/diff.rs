//! A failed test shown whole: the input, and the expected output beside the one that the program printed.

use anstyle::{AnsiColor, Style};

use crate::checker::Comparison;
use crate::contest::compare::{cut, decode, first_difference, visible};
use crate::contest::report;
use crate::contest::verdict::Beginning;
use terminal::say;

/// How many lines of the two outputs are shown.
const ROWS: usize = 20;

/// How many of these lines come before the first that differs.
const BEFORE: usize = 5;

/// How wide the two outputs are together if there is no terminal, in columns.
const WIDTH: usize = 100;

/// A line of each output, where there is one.
struct Row<'a> {
    expected: Option<&'a [u8]>,
    got: Option<&'a [u8]>,
    differs: bool,
}

/// Prints a test that a program failed. `source` names the file of its input. `expected` is `None` if the test has no
/// answer.
pub fn print(source: &str, input: &[u8], expected: Option<&[u8]>, got: &Beginning, by: Comparison) {
    say!("input of {source}:");
    report::text(&String::from_utf8_lossy(input));
    let Some(expected) = expected else {
        say!("output:");
        report::text(&String::from_utf8_lossy(&got.text));
        return;
    };
    let width = terminal::width().map_or(WIDTH, usize::from);
    for line in side_by_side(&rows(expected, got, by), width) {
        say!("{line}");
    }
    if got.is_cut {
        say!("  … and more output");
    }
}

/// Pairs the lines of two outputs by number. Stops where the output is cut, since its further lines are unknown.
fn rows<'a>(expected: &'a [u8], got: &'a Beginning, by: Comparison) -> Vec<Row<'a>> {
    let (mut expected, mut of_got) = (lines(expected), lines(&got.text));
    let mut rows = Vec::new();
    loop {
        let (expected, line) = (expected.next(), of_got.next());
        if line.is_none() && (expected.is_none() || got.is_cut) {
            return rows;
        }
        let both = [expected, line].map(Option::unwrap_or_default);
        rows.push(Row {
            expected,
            got: line,
            differs: first_difference(by, both[0], both[1]).is_some(),
        });
    }
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_newline = |byte: &u8| *byte == b'\n';
    let lines = text.split_inclusive(is_newline);
    lines.map(<[u8]>::trim_ascii_end)
}

/// Returns two columns, in which the lines that differ are marked. If there are too many lines, returns those around
/// the first that differs.
fn side_by_side(rows: &[Row], width: usize) -> Vec<String> {
    const MARK: usize = 2;
    const BETWEEN: usize = 3;
    let first = rows.iter().position(|row| row.differs).unwrap_or(0);
    let start = if rows.len() > ROWS {
        first.saturating_sub(BEFORE).min(rows.len() - ROWS)
    } else {
        0
    };
    let shown = &rows[start..rows.len().min(start + ROWS)];
    let most = (width.saturating_sub(MARK + BETWEEN) / 2).max(10);
    let left = "expected".to_string();
    let cells: Vec<_> = shown.iter().map(|row| cells(row, most)).collect();
    let widths = cells.iter().map(|(expected, _)| expected.chars().count());
    let column = widths.max().unwrap_or(0).max(left.len());
    let mut lines = vec![format!("  {left:column$} │ got")];
    if start > 0 {
        lines.push(format!("  … {start} lines"));
    }
    let red = Style::new().fg_color(Some(AnsiColor::Red.into()));
    for (row, (expected, got)) in shown.iter().zip(cells) {
        let columns = format!("{expected:column$} │ {got}");
        let line = columns.trim_end();
        lines.push(if row.differs {
            format!("{red}! {line}{red:#}")
        } else {
            format!("  {line}")
        });
    }
    let more = rows.len() - start - shown.len();
    if more > 0 {
        lines.push(format!("  … and {more} more lines"));
    }
    lines
}

/// Returns the two lines of a row, each cut to at most `most` characters around the first that differs.
fn cells(row: &Row, most: usize) -> (String, String) {
    let of = |line: Option<&[u8]>| {
        let line = line.map_or_else(String::new, decode);
        visible(&line).replace('\t', " ")
    };
    let (expected, got) = (of(row.expected), of(row.got));
    let both = expected.chars().zip(got.chars());
    let same = both.take_while(|(one, other)| one == other).count();
    (cut(&expected, same, most), cut(&got, same, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    use crate::checker::{Tolerance, Unit};

    fn render(expected: &str, got: &str, width: usize) -> Vec<String> {
        let got = Beginning::of(got.into(), usize::MAX);
        let lines = side_by_side(
            &rows(expected.as_bytes(), &got, Comparison::default()),
            width,
        );
        let plain = |line: &String| anstream::adapter::strip_str(line).to_string();
        lines.iter().map(plain).collect()
    }

    #[test]
    fn lines_that_differ_are_marked() {
        let lines = render("1 2\nYes\n3\n", "1  2\nNo\n", 80);
        assert_eq!(
            lines,
            [
                "  expected │ got",
                "  1 2      │ 1  2",
                "! Yes      │ No",
                "! 3        │"
            ]
        );
    }

    #[rstest]
    #[case::spaces_between_tokens(Comparison::default(), "1 2", "1  2", false)]
    #[case::spaces_in_a_line(Unit::Line, "1 2", "1  2", true)]
    #[case::close(Tolerance::of_both(1e-3), "x 1000", "x 1000.5", false)]
    #[case::far(Tolerance::of_both(1e-3), "x 1000", "x 1002", true)]
    #[case::one_word_more(Comparison::default(), "1", "1 2", true)]
    fn a_line_differs_as_the_checker_has_it(
        #[case] by: impl Into<Comparison>,
        #[case] expected: &str,
        #[case] got: &str,
        #[case] differs: bool,
    ) {
        let got = Beginning::of(got.into(), usize::MAX);
        let rows = rows(expected.as_bytes(), &got, by.into());
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].differs, differs);
    }

    #[test]
    fn bytes_that_are_no_text_differ() {
        let got = Beginning::of(b"\xfe\n".to_vec(), usize::MAX);
        let rows = rows(b"\xff\n", &got, Comparison::default());
        assert!(rows[0].differs);
        let shown = side_by_side(&rows, 80);
        assert!(
            shown[1].contains("\\xff") && shown[1].contains("\\xfe"),
            "{shown:?}"
        );
    }

    #[test]
    fn what_is_cut_off_is_no_difference() {
        let got = Beginning::of(b"1\n2\n3\n".to_vec(), 5);
        let rows = rows(b"1\n2\n3\n4\n", &got, Comparison::default());
        let differ: Vec<_> = rows.iter().map(|row| row.differs).collect();
        assert_eq!(differ, [false, false]);
    }

    #[test]
    fn a_long_output_is_shown_around_the_first_difference() {
        let numbers: Vec<_> = (1..=100).map(|number: u32| number.to_string()).collect();
        let expected = numbers.join("\n");
        let got = expected.replace("\n50\n", "\nx\n");
        let lines = render(&expected, &got, 80);
        assert_eq!(lines.len(), 23);
        assert_eq!(lines[1], "  … 44 lines");
        assert_eq!(lines[2], "  45       │ 45");
        assert_eq!(lines[7], "! 50       │ x");
        assert_eq!(lines[21], "  64       │ 64");
        assert_eq!(lines[22], "  … and 36 more lines");
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let expected = format!("{}x{}\n", "a".repeat(500), "b".repeat(500));
        let got = expected.replace('x', "y");
        for width in [40, 41, 80, 200] {
            let lines = render(&expected, &got, width);
            let widest = lines.iter().map(|line| line.chars().count()).max();
            assert!(widest.unwrap() <= width, "{lines:?}");
            assert!(
                lines[1].contains("ax") && lines[1].contains("ay"),
                "{lines:?}"
            );
        }
    }

    #[test]
    fn control_characters_are_escaped() {
        let lines = render("a\u{1b}[2J\n", "\u{7}\n", 80);
        assert_eq!(lines[1], "! a\\u{1b}[2J │ \\u{7}");
    }
}
