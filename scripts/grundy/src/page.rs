//! A page to explore the values in a browser: one file that loads nothing else.
//!
//! It shows values that are computed when it is written. The website's explorer computes any values in the browser, but
//! it is a WebAssembly program, and not every user who writes this page has a compiler for that. The page must be the same
//! for everyone. To keep a compiled explorer in the repository would add 380 kB with each change of `common`.

use anyhow::{ensure, Result};
use serde_json::json;

use crate::game::Game;
use crate::stream::write_json;
use crate::values::Values;
use crate::{misere, text};

/// The page without its data. It computes no values: they, the proof and the list of moves are embedded.
const PAGE: &str = include_str!("page.html");

/// The script that draws values, a module.
pub const PLOT: &str = include_str!("plot.js");

/// What stands in the page where the data and that script belong.
const DATA: &str = "\"the data\"";
const PLACE_OF_PLOT: &str = "\"the plot\";";

/// How many periods a page has, and how many values at most and at least, if nothing else is asked for.
const PERIODS: u64 = 20;
const LAST: u64 = 9_999;
const LEAST: u64 = 99;

/// The heaps to begin with, as the page has them.
const HEAPS: &str = "value=\"5\"";

/// The switch to misère play, as the page has it.
const MISERE: &str = "id=\"misere\"";

/// How many counters the positions have that the page knows in misère play: so many, or more if they are asked for.
const IN_MISERE: u64 = 20;
const MOST_IN_MISERE: u64 = 30;

/// Returns a page to explore the values up to heap `upto`, and to play the game from these heaps. It loads nothing
/// else.
///
/// # Errors
///
/// If misère play is asked for and the heaps have too many counters to be searched.
pub fn html(
    game: &Game,
    values: &Values,
    upto: Option<u64>,
    heaps: &[u64],
    is_misere: bool,
) -> Result<String> {
    let heaps = if heaps.is_empty() { &[5] } else { heaps };
    let counters = heaps.iter().copied().fold(0, u64::saturating_add);
    ensure!(
        !is_misere || counters <= MOST_IN_MISERE,
        "a page has misère play with at most {MOST_IN_MISERE} counters in all: these are {counters}"
    );
    let searched = match counters {
        IN_MISERE..=MOST_IN_MISERE => counters,
        _ => IN_MISERE,
    };
    let last = last_shown(values, upto);
    let mut data = Vec::new();
    write_json(game, values, last, &mut data)?;
    let data = String::from_utf8(data)?;
    let more = json!({
        "exceptions": values.exceptions().into_iter().filter(|&heap| heap <= last).collect::<Vec<_>>(),
        "exceptionsAre": exceptions(values),
        "misere": { "most": searched, "lost": misere::lost(game, usize::try_from(searched)?) },
    });
    // One object of two.
    let data = format!(
        "{},{}",
        data.trim_end().trim_end_matches('}'),
        more.to_string().trim_start_matches('{')
    );
    let heaps: Vec<_> = heaps.iter().map(u64::to_string).collect();
    let mut page = PAGE.replacen(HEAPS, &format!("value=\"{}\"", heaps.join(", ")), 1);
    if is_misere {
        page = page.replacen(MISERE, &format!("{MISERE} checked"), 1);
    }
    let page = page.replacen(PLACE_OF_PLOT, &PLOT.replace("export ", ""), 1);
    Ok(with_data(&page, &data))
}

/// Returns the last heap that a page shows.
pub fn last_shown(values: &Values, upto: Option<u64>) -> u64 {
    upto.unwrap_or_else(|| values.last_of_interest(PERIODS, LAST).max(LEAST))
}

/// Returns what a page says of the exceptions.
pub fn exceptions(values: &Values) -> Option<String> {
    text::exceptions(values, "circled in the plot if there is room")
}

/// Returns a page with its data, which are JSON.
pub fn with_data(page: &str, data: &str) -> String {
    // A `<` could end the script that holds the data.
    page.replacen(DATA, &data.replace('<', "\\u003c"), 1)
}
