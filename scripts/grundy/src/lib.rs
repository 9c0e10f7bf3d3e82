//! The Grundy values of a game, given by its name, its code or its rule: their period with its proof, the winning
//! moves of a position, and the values as text, CSV, JSON, a picture or a page.
//!
//! The library reads and writes no files and asks no clock: what it needs of either, its caller gives.
//!
//! # Examples
//!
//! ```
//! use std::time::Duration;
//!
//! use grundy::{Game, Search, Values, Watch};
//!
//! let kayles = Game::named("kayles").unwrap();
//! let watch = Watch { cpu: &|| Duration::ZERO, progress: &|_, _| {} };
//! let values = Values::of(&kayles.kind, 0, Search::Long, &watch);
//! // OEIS A002186.
//! assert_eq!(values.upto(8).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
//! assert_eq!(values.period().unwrap().period, 12);
//! ```

mod boards;
mod drawing;
mod explorer;
mod game;
mod misere;
mod page;
mod plot;
mod stream;
mod svg;
pub mod text;
mod values;

pub use crate::boards::Board;
pub use crate::explorer::explore;
pub use crate::game::{normalised, Game, Kind, Move, Moves};
pub use crate::page::{html, PLOT};
pub use crate::stream::{write_csv, write_json, MOST_WRITTEN};
pub use crate::values::{Search, Values, Watch};

/// Returns a picture of the values up to heap `upto`, as SVG: value against heap, and a heat map with one period in
/// each row.
///
/// # Errors
///
/// If it would have too many points to be seen.
pub fn svg(game: &Game, values: &Values, upto: Option<u64>) -> anyhow::Result<String> {
    Ok(svg::svg(&plot::plot(game, values, upto)?))
}

/// Returns the error that a word of the user's is no number.
fn not_a_number(word: &str) -> String {
    format!("{} is not a number, or too large", quoted(word))
}

/// Returns a word of the user's in backticks, truncated if it is long and its control characters escaped.
fn quoted(word: &str) -> String {
    const MOST: usize = 40;
    let shown: String = word.chars().take(MOST).collect();
    let more = if shown.len() < word.len() { "…" } else { "" };
    format!("`{}{more}`", shown.escape_debug())
}
