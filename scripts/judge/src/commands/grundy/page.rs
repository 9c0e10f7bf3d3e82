//! A page to explore the values in a browser: one file that loads nothing else.

use anyhow::Result;

use super::game::Game;
use super::stream::write_json;
use super::values::Values;

/// The page without its data. It computes no values: they, the proof and the list of moves are embedded.
const PAGE: &str = include_str!("page.html");

/// What stands in the page where the data belong.
const DATA: &str = "\"the data\"";

/// How many periods the page has, and how many values at most, if nothing else is asked for.
const PERIODS: u64 = 20;
const LAST: u64 = 9_999;

/// Returns the page, with the values up to heap `upto`.
pub fn html(game: &Game, values: &Values, upto: Option<u64>) -> Result<String> {
    let last = upto.unwrap_or_else(|| values.last_of_interest(PERIODS, LAST).max(99));
    let mut data = Vec::new();
    write_json(game, values, last, &mut data)?;
    // A `<` could end the script that holds the data.
    let data = String::from_utf8(data)?.trim_end().replace('<', "\\u003c");
    Ok(PAGE.replacen(DATA, &data, 1))
}
