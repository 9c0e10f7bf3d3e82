//! The values for other programs. There may be gigabytes of them, so none is kept.

use std::io::{self, Write};

use serde_json::json;

use crate::game::Game;
use crate::values::Values;

/// The number of values that are written by default, where they have no end.
pub const MOST_WRITTEN: u64 = (1 << 23) - 1;

/// Writes lines of heap and value.
///
/// # Errors
///
/// Those of `output`.
pub fn write_csv(values: &Values, last: u64, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "heap,value")?;
    for (heap, value) in values.upto(last).enumerate() {
        writeln!(output, "{heap},{value}")?;
    }
    Ok(())
}

/// Writes one object: the facts about the game, then the values.
///
/// # Errors
///
/// Those of `output`.
pub fn write_json(
    game: &Game,
    values: &Values,
    last: u64,
    output: &mut dyn Write,
) -> io::Result<()> {
    let text = facts(game, values).to_string();
    let facts = text.trim_end_matches('}');
    write!(output, "{facts},\"values\":[")?;
    for (heap, value) in values.upto(last).enumerate() {
        let comma = if heap == 0 { "" } else { "," };
        write!(output, "{comma}{value}")?;
    }
    writeln!(output, "]}}")
}

/// Returns the facts about a game, except its values.
pub fn facts(game: &Game, values: &Values) -> serde_json::Value {
    let period = values.period();
    json!({
        "title": game.title,
        "code": game.kind.code(),
        "oeis": game.oeis,
        "rule": game.rule,
        "certificate": values.certificate,
        "headline": game.headline(),
        "preperiod": period.map(|period| period.preperiod),
        "period": period.map(|period| period.period),
    })
}
