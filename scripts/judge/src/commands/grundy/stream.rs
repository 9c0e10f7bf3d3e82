//! The values for other programs. There may be gigabytes of them, so none is kept.

use std::io::{self, BufWriter, Write};

use anyhow::{Context, Result};
use serde_json::json;

use super::game::Game;
use super::values::Values;

/// How many values are printed if nothing else is asked for, where there is no end to them.
pub const MOST: u64 = (1 << 23) - 1;

/// Prints lines of heap and value.
pub fn csv(_: &Game, values: &Values, last: u64) -> Result<()> {
    printed(|output| {
        writeln!(output, "heap,value")?;
        for (heap, value) in values.upto(last).enumerate() {
            writeln!(output, "{heap},{value}")?;
        }
        Ok(())
    })
}

/// Prints one object: what is known of the game, then the values.
pub fn json(game: &Game, values: &Values, last: u64) -> Result<()> {
    printed(|output| write_json(game, values, last, output))
}

/// Writes what `json` prints.
pub fn write_json(
    game: &Game,
    values: &Values,
    last: u64,
    output: &mut dyn Write,
) -> io::Result<()> {
    let facts = facts(game, values).to_string();
    let facts = facts.trim_end_matches('}');
    write!(output, "{facts},\"values\":[")?;
    for (heap, value) in values.upto(last).enumerate() {
        let comma = if heap == 0 { "" } else { "," };
        write!(output, "{comma}{value}")?;
    }
    writeln!(output, "]}}")
}

/// Returns what is known of a game, except its values.
fn facts(game: &Game, values: &Values) -> serde_json::Value {
    let period = values.period();
    json!({
        "title": game.title,
        "code": game.kind.code(),
        "oeis": game.oeis,
        "rule": game.rule,
        "certificate": values.certificate,
        "headline": game.headline(),
        "moves": game.kind.moves(),
        "preperiod": period.map(|it| it.preperiod),
        "period": period.map(|it| it.period),
    })
}

/// Writes to standard output. That its reader has read enough is no error.
fn printed(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    match write(&mut output).and_then(|()| output.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("standard output cannot be written")
        }
        _ => Ok(()),
    }
}
