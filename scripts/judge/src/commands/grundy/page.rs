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

/// The heaps to begin with, as the page has them.
const HEAPS: &str = "value=\"5\"";

/// Returns the page, with the values up to heap `upto`, and these heaps to begin with.
pub fn html(game: &Game, values: &Values, upto: Option<u64>, heaps: &[u64]) -> Result<String> {
    let last = upto.unwrap_or_else(|| values.last_of_interest(PERIODS, LAST).max(99));
    let mut data = Vec::new();
    write_json(game, values, last, &mut data)?;
    let heaps = if heaps.is_empty() { &[5] } else { heaps };
    let heaps: Vec<_> = heaps.iter().map(u64::to_string).collect();
    let page = PAGE.replacen(HEAPS, &format!("value=\"{}\"", heaps.join(", ")), 1);
    Ok(with_data(&page, String::from_utf8(data)?.trim_end()))
}

/// Returns a page with its data, which are JSON.
pub fn with_data(page: &str, data: &str) -> String {
    // A `<` could end the script that holds the data.
    page.replacen(DATA, &data.replace('<', "\\u003c"), 1)
}
