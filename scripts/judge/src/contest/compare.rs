//! Comparing an output with the answer.

use std::fmt;

use crate::checker::{Comparison, Tolerance, Unit};

/// Where an output first differs from the answer; `None` where the text has ended.
pub struct Difference {
    pub expected: Option<Place>,
    pub got: Option<Place>,
}

/// A place in a text. It displays its line; of a long line, the part around the place.
pub struct Place {
    /// Counted from 1.
    pub line: usize,
    text: String,
    /// In characters, counted from 0.
    column: usize,
}

/// Returns the first difference between the answer and an output, or `None` if the output is right.
pub fn first_difference(by: Comparison, expected: &[u8], got: &[u8]) -> Option<Difference> {
    // Most right outputs are the answer, byte for byte.
    if expected == got {
        return None;
    }
    let (mut of_expected, mut of_got) = (units(by.unit, expected), units(by.unit, got));
    loop {
        let (unit, other) = (of_expected.next(), of_got.next());
        if unit.is_none() && other.is_none() {
            return None;
        }
        let both = unit.zip(other);
        if unit == other || both.is_some_and(|(unit, other)| by.accepts(unit, other)) {
            continue;
        }
        let both = unit
            .unwrap_or_default()
            .iter()
            .zip(other.unwrap_or_default());
        let same = both.take_while(|(a, b)| a == b).count();
        return Some(Difference {
            expected: unit.map(|unit| Place::new(expected, unit, same)),
            got: other.map(|unit| Place::new(got, unit, same)),
        });
    }
}

impl Comparison {
    /// Returns whether two units that differ count as equal.
    fn accepts(self, expected: &[u8], got: &[u8]) -> bool {
        if let (Some(tolerance), Some(number)) = (self.tolerance, number(expected)) {
            return self::number(got).is_some_and(|got| tolerance.accepts(number, got));
        }
        self.ignores_case && expected.eq_ignore_ascii_case(got)
    }
}

impl Tolerance {
    fn accepts(self, expected: f64, got: f64) -> bool {
        // As in testlib: the difference may be exactly the tolerance, despite rounding errors.
        const ROUNDING: f64 = 1e-15;
        if !expected.is_finite() || !got.is_finite() {
            return expected.total_cmp(&got).is_eq() || expected.is_nan() && got.is_nan();
        }
        let most = self.absolute.max(self.relative * expected.abs());
        (expected - got).abs() <= most + ROUNDING.min(most)
    }
}

/// Returns the value of a token that is a number. A number that is too large for a float has none: as infinity, it
/// would equal all others.
fn number(token: &[u8]) -> Option<f64> {
    let value: f64 = str::from_utf8(token).ok()?.parse().ok()?;
    let is_too_large = value.is_infinite() && token.iter().any(u8::is_ascii_digit);
    (!is_too_large).then_some(value)
}

/// Returns the smallest tolerance, of the powers of ten that sites use, with which an output is right. Returns `None`
/// if there is none, or if whole numbers differ.
pub fn tolerance(expected: &[u8], got: &[u8]) -> Option<f64> {
    const USUAL: [f64; 6] = [1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4];
    let is_whole = |token: &[u8]| {
        token
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'-')
    };
    let both = units(Unit::Token, expected).zip(units(Unit::Token, got));
    let mut differing = both.filter(|(one, other)| one != other);
    if differing.any(|(one, other)| is_whole(one) && is_whole(other)) {
        return None;
    }
    let fits = |error: &f64| {
        let by = Tolerance::of_both(*error).into();
        first_difference(by, expected, got).is_none()
    };
    USUAL.into_iter().find(fits)
}

fn units(by: Unit, text: &[u8]) -> Box<dyn Iterator<Item = &[u8]> + '_> {
    match by {
        Unit::TokenOrSpace => {
            Box::new(text.chunk_by(|a, b| a.is_ascii_whitespace() == b.is_ascii_whitespace()))
        }
        Unit::Token => Box::new(
            text.split(u8::is_ascii_whitespace)
                .filter(|token| !token.is_empty()),
        ),
        Unit::Line => {
            let text = text.trim_ascii_end();
            let lines = if text.is_empty() { 0 } else { usize::MAX };
            Box::new(
                text.split(|&byte| byte == b'\n')
                    .map(<[u8]>::trim_ascii_end)
                    .take(lines),
            )
        }
    }
}

impl Place {
    /// Returns the place `offset` bytes into `unit`, which is a part of `text`.
    fn new(text: &[u8], unit: &[u8], offset: usize) -> Self {
        let at = unit.as_ptr().addr() - text.as_ptr().addr() + offset;
        let is_newline = |&byte: &u8| byte == b'\n';
        let start = text[..at]
            .iter()
            .rposition(is_newline)
            .map_or(0, |newline| newline + 1);
        let end = text[at..]
            .iter()
            .position(is_newline)
            .map_or(text.len(), |length| at + length);
        Self {
            line: text[..start].iter().filter(|byte| is_newline(byte)).count() + 1,
            text: decode(text[start..end].trim_ascii_end()),
            column: decode(&text[start..at]).chars().count(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 74;
        f.write_str(&visible(&cut(&self.text, self.column, WIDTH)))
    }
}

/// Returns at most `most` characters of a line, around a place.
pub fn cut(line: &str, place: usize, most: usize) -> String {
    let length = line.chars().count();
    if length <= most {
        return line.to_string();
    }
    let start = place.min(length).saturating_sub(most / 2);
    let before = if start > 0 { "…" } else { "" };
    let room = most - before.chars().count();
    let rest = length - start;
    let (room, after) = if rest > room {
        (room - 1, "…")
    } else {
        (room, "")
    };
    let part: String = line.chars().skip(start).take(room).collect();
    format!("{before}{part}{after}")
}

/// Returns `text` with invisible characters escaped, so that it cannot control a terminal.
pub fn visible(text: &str) -> String {
    let mut shown = String::new();
    for char in text.chars() {
        if char.is_ascii_graphic() || char == ' ' || char == '\t' {
            shown.push(char);
        } else {
            shown.extend(char.escape_debug());
        }
    }
    shown
}

/// Returns bytes as text, with invalid UTF-8 shown as `\xff`.
pub fn decode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    fn difference(by: impl Into<Comparison>, expected: &str, got: &str) -> Option<Difference> {
        first_difference(by.into(), expected.as_bytes(), got.as_bytes())
    }

    #[rstest]
    #[case::same(Unit::Token, "1 2\n3\n", "1 2\n3\n")]
    #[case::spacing(Unit::Token, "1 2\n3\n", "1\n2   3")]
    #[case::carriage_returns(Unit::Line, "a b\nc\n", "a b\r\nc\r\n")]
    #[case::blank_lines_at_the_end(Unit::Line, "a\n\nb\n\n", "a \n\nb")]
    #[case::nothing(Unit::Line, "", "\n")]
    fn right(#[case] by: Unit, #[case] expected: &str, #[case] got: &str) {
        assert!(difference(by, expected, got).is_none());
    }

    #[rstest]
    #[case::token(Unit::Token, "1 2\n3 4\n", "1 2 3 5", Some((2, "3 4")), Some((1, "1 2 3 5")))]
    #[case::case_of_letters(Unit::Token, "Fibo\n", "fibo\n", Some((1, "Fibo")), Some((1, "fibo")))]
    #[case::missing(Unit::Token, "1\n2\n", "1\n", Some((2, "2")), None)]
    #[case::too_much(Unit::Token, "1\n", "1\n2\n", None, Some((2, "2")))]
    #[case::nothing(Unit::Token, "1\n", "", Some((1, "1")), None)]
    #[case::inner_spaces(Unit::Line, "a b\n", "a  b\n", Some((1, "a b")), Some((1, "a  b")))]
    #[case::leading_space(Unit::Line, "a\n", " a\n", Some((1, "a")), Some((1, " a")))]
    #[case::blank_line(Unit::Line, "a\n\nb\n", "a\nb\n", Some((2, "")), Some((2, "b")))]
    #[case::no_line(Unit::Line, "a\n", "", Some((1, "a")), None)]
    fn wrong(
        #[case] by: Unit,
        #[case] expected: &str,
        #[case] got: &str,
        #[case] line_expected: Option<(usize, &str)>,
        #[case] line_got: Option<(usize, &str)>,
    ) {
        let difference = difference(by, expected, got).unwrap();
        let line = |place: Option<Place>| place.map(|place| (place.line, place.to_string()));
        let owned = |line: Option<(usize, &str)>| line.map(|(line, text)| (line, text.to_string()));
        assert_eq!(line(difference.expected), owned(line_expected));
        assert_eq!(line(difference.got), owned(line_got));
    }

    /// The result of testlib's `doubleCompare` for the same numbers.
    #[rstest]
    #[case::absolutely("0.333333", "0.3333339", true)]
    #[case::exactly_the_tolerance("0.333333", "0.333334", true)]
    #[case::by_more("0.333333", "0.3333341", false)]
    #[case::relatively("1000000", "1000000.9", true)]
    #[case::relatively_by_more("1000000", "1000001.1", false)]
    #[case::of_the_answer_alone("0.5", "1000000", false)]
    #[case::other_notations("1000", "1e3", true)]
    #[case::signs("0", "-0.0", true)]
    #[case::other_sign("0.5", "-0.5", false)]
    #[case::nan("nan", "-NaN", true)]
    #[case::nan_for_a_number("1", "nan", false)]
    #[case::infinities("inf", "Infinity", true)]
    #[case::infinities_of_two_signs("inf", "-inf", false)]
    #[case::infinity_for_a_number("1e300", "inf", false)]
    #[case::too_large_for_a_float("1e400", "1e401", false)]
    #[case::words("yes 1", "yes 1.0000001", true)]
    #[case::other_words("yes", "Yes", false)]
    #[case::a_word_for_a_number("1", "one", false)]
    #[case::decimal_comma("0.5", "0,5", false)]
    #[case::no_text("1", "\u{ff11}", false)]
    #[case::missing("1 2", "1", false)]
    #[case::too_much("1", "1 2", false)]
    fn numbers_may_differ_by_the_tolerance(
        #[case] expected: &str,
        #[case] got: &str,
        #[case] is_right: bool,
    ) {
        let difference = difference(Tolerance::of_both(1e-6), expected, got);
        assert_eq!(difference.is_none(), is_right);
    }

    #[rstest]
    #[case::case("Yes nO", "YES\nNo", true)]
    #[case::letters("Yes", "Yet", false)]
    #[case::missing("Yes", "", false)]
    #[case::other_letters("é", "É", false)]
    fn case_may_be_ignored(#[case] expected: &str, #[case] got: &str, #[case] is_right: bool) {
        let difference = difference(Comparison::IN_ANY_CASE, expected, got);
        assert_eq!(difference.is_none(), is_right);
    }

    #[rstest]
    #[case::close("0.3333333333 yes", "0.333333 yes", Some(1e-6))]
    #[case::one_of_several("1 2.5", "1 2.50000001", Some(1e-8))]
    #[case::relatively("1e6", "1000050", Some(1e-4))]
    #[case::by_too_much("0.5", "0.501", None)]
    #[case::whole_numbers("1000000", "1000001", None)]
    #[case::words("0.5 yes", "0.50000001 no", None)]
    #[case::one_more("0.5", "0.50000001 1", None)]
    fn a_tolerance_is_proposed(
        #[case] expected: &str,
        #[case] got: &str,
        #[case] proposed: Option<f64>,
    ) {
        assert_eq!(tolerance(expected.as_bytes(), got.as_bytes()), proposed);
    }

    #[test]
    fn the_line_of_a_number_that_differs_is_shown() {
        let by = Tolerance::of_both(1e-6);
        let difference = difference(by, "0.5\n2.5\n", "0.5000001\n2.51\n");
        let got = difference.unwrap().got.unwrap();
        assert_eq!((got.line, got.to_string()), (2, "2.51".to_string()));
    }

    #[test]
    fn a_long_line_is_cut_around_the_difference() {
        let expected = format!("{}x{}", "a".repeat(500), "b".repeat(500));
        let got = expected.replace('x', "y");
        let difference = difference(Unit::Line, &expected, &got).unwrap();
        let shown = difference.got.unwrap().to_string();
        assert_eq!(shown, format!("…{}y{}…", "a".repeat(37), "b".repeat(34)));
    }

    #[rstest]
    #[case::vertical_tab("a", "a\u{b}", "a\\u{b}")]
    #[case::no_break_space("a b", "a\u{a0}b", "a\\u{a0}b")]
    #[case::zero_width_space("a", "a\u{200b}", "a\\u{200b}")]
    #[case::right_to_left("a", "\u{202e}a", "\\u{202e}a")]
    #[case::letters("中", "文", "文")]
    fn what_differs_can_be_seen(#[case] expected: &str, #[case] got: &str, #[case] shown: &str) {
        let difference = difference(Unit::Token, expected, got).unwrap();
        assert_eq!(difference.got.unwrap().to_string(), shown);
    }

    #[test]
    fn bytes_that_are_no_text_are_compared_and_shown() {
        let difference = first_difference(Unit::Token.into(), b"a\n", b"\xff\x1b[1m\n").unwrap();
        assert_eq!(difference.got.unwrap().to_string(), "\\xff\\u{1b}[1m");
    }
}
