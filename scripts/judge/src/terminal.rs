//! Printing: lines and tables.

use std::fmt;
use std::io::{self, Write};
use std::process;

use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{ContentArrangement, LineStyle, Row, Table};

/// Prints a line to standard output. Ends the runner if nothing can be written: quietly if the reader
/// has closed the pipe, with an error otherwise.
macro_rules! say {
    ($($words:tt)*) => {
        $crate::terminal::print(format_args!($($words)*))
    };
}
pub(crate) use say;

pub fn print(line: fmt::Arguments) {
    let Err(error) = writeln!(anstream::stdout(), "{line}") else {
        return;
    };
    if error.kind() != io::ErrorKind::BrokenPipe {
        anstream::eprintln!("error: standard output cannot be written: {error}");
    }
    process::exit(2);
}

/// A terminal narrower than this gets lines too long for it: cells of a few letters help nobody.
const NARROWEST: u16 = 60;

/// Returns an empty table that fits the terminal, with a line under its header.
pub fn new(header: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING.header_separator(LineStyle::none().fill('─').junction('─')));
    if table.width().is_some_and(|width| width >= NARROWEST) {
        table.set_content_arrangement(ContentArrangement::Dynamic);
    }
    table.set_header(header);
    table
}

/// Makes a table one of Markdown.
pub fn into_markdown(table: &mut Table) {
    table
        .load_style(ASCII_MARKDOWN)
        .set_content_arrangement(ContentArrangement::Disabled);
}
