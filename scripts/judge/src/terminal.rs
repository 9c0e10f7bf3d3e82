//! The one look of all tables.

use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{ContentArrangement, LineStyle, Row, Table};

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
