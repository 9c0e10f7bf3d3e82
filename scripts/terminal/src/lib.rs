//! Printing: lines and tables.

use std::env;
use std::fmt;
use std::io::{self, Write};
use std::process;

use anyhow::{Context, Result};
use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{ColumnConstraint, ContentArrangement, LineStyle, Row, Table};

/// Prints a line to standard output. If that fails, ends the process: silently if the reader has closed the pipe, and
/// otherwise with an error message.
#[macro_export]
macro_rules! say {
    ($($words:tt)*) => {
        $crate::print(format_args!($($words)*))
    };
}
/// Prints a line as [`say!`] does.
pub fn print(line: fmt::Arguments) {
    let Err(error) = writeln!(anstream::stdout(), "{line}") else {
        return;
    };
    if error.kind() != io::ErrorKind::BrokenPipe {
        anstream::eprintln!("error: standard output cannot be written: {error}");
    }
    process::exit(2);
}

/// Reads a line from standard input, without the white space around it.
///
/// # Errors
///
/// If standard input cannot be read.
pub fn line() -> Result<String> {
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line);
    read.context("standard input")?;
    Ok(line.trim().to_string())
}

/// Asks a question, and returns whether the user agrees.
///
/// # Errors
///
/// If standard input cannot be read.
pub fn agrees(question: &str) -> Result<bool> {
    anstream::eprintln!("{question}");
    Ok(["y", "yes"].contains(&line()?.to_lowercase().as_str()))
}

/// Returns the command that runs this program, as its users type it.
pub fn this() -> &'static str {
    // The alias of this repository sets this variable.
    if env::var_os("JUDGE_ALIAS").is_some() {
        "cargo judge"
    } else {
        "judge"
    }
}

/// Returns a word of the user for an error message: in backticks, shortened if it is long, and with its control
/// characters escaped.
pub fn quote(word: &str) -> String {
    const MOST: usize = 40;
    let shown: String = word.chars().take(MOST).collect();
    let more = if shown.len() < word.len() { "…" } else { "" };
    format!("`{}{more}`", shown.escape_debug())
}

/// Returns words to choose from, as in `a, b or c`.
pub fn alternatives(words: &[String]) -> String {
    match words {
        [words @ .., last] if !words.is_empty() => format!("{} or {last}", words.join(", ")),
        words => words.concat(),
    }
}

/// Returns the names to show: the first ten, and the number of the others.
pub fn list(names: &[impl AsRef<str>]) -> String {
    const MOST: usize = 10;
    let shown: Vec<_> = names.iter().take(MOST).map(AsRef::as_ref).collect();
    let shown = shown.join(", ");
    match names.len().saturating_sub(MOST) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Returns a text of several lines with escapes for its control characters, and for invisible characters that change
/// the display of others. Names of files and answers of sites may contain them, and the terminal would obey.
pub fn escape(text: &str) -> String {
    let mut shown = String::new();
    for char in text.chars() {
        match char {
            '\n' | '\t' => shown.push(char),
            _ if char.is_control() => shown.extend(char.escape_debug()),
            _ if is_format(char) => shown.extend(char.escape_unicode()),
            _ => shown.push(char),
        }
    }
    shown
}

/// Returns whether a character is invisible but ends a line, or changes the display of the text around it.
fn is_format(char: char) -> bool {
    matches!(
        char,
        '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}' | '\u{8e2}'
            | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0001}' | '\u{e0020}'..='\u{e007f}'
    )
}

/// Returns an empty table with a line under its header.
pub fn table(header: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING.header_separator(LineStyle::none().fill('─').junction('─')));
    table.set_header(header);
    table
}

/// Returns the text of a table. If it is wider than the terminal, the columns of these indices are hidden one by one
/// until it fits. No cell is cut or wrapped, so that the rest can be copied.
pub fn fit(table: &mut Table, dispensable: &[usize]) -> String {
    const PADDING: u16 = 2;
    let Some(width) = width() else {
        return table.trim_fmt();
    };
    let widths = table.column_max_content_widths();
    let mut needed: u16 = widths.iter().map(|width| width + PADDING).sum();
    for &index in dispensable {
        if needed <= width {
            break;
        }
        if let Some(column) = table.column_mut(index) {
            column.set_constraint(ColumnConstraint::Hidden);
            needed -= widths[index] + PADDING;
        }
    }
    table.trim_fmt()
}

/// Returns the width in `COLUMNS`, or else that of the terminal; `None` if standard output is not a terminal either.
pub fn width() -> Option<u16> {
    let columns = env::var("COLUMNS").ok();
    columns
        .and_then(|columns| columns.parse().ok())
        .or_else(|| Table::new().width())
}

/// Turns a table into a Markdown table.
pub fn into_markdown(table: &mut Table) {
    table
        .load_style(ASCII_MARKDOWN)
        .set_content_arrangement(ContentArrangement::Disabled);
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        let text = "a\u{1b}[2J\r\u{202e}b\u{200f}\u{2066}\u{61c}\u{feff}\u{200b}\u{e0041}\u{2028}";
        let shown = "a\\u{1b}[2J\\r\\u{202e}b\\u{200f}\\u{2066}\\u{61c}\\u{feff}\\u{200b}\\u{e0041}\\u{2028}";
        assert_eq!(escape(text), shown);
        assert_eq!(escape("ä\n\t取石子 e\u{301}"), "ä\n\t取石子 e\u{301}");
    }
}
