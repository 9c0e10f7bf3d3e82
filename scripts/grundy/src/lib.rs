//! The Grundy values of a game, given by its name, its code or its rule: their period with its proof, the winning
//! moves of a position, and the values as text, CSV or JSON. Also the search for them: of octal and hexadecimal games, and
//! misère quotients.
//!
//! The library accesses no files and no clock: its caller provides them.
//!
//! # Examples
//!
//! ```
//! use std::time::Duration;
//!
//! use grundy::{Game, Search, Values, Watch};
//!
//! let kayles = Game::by_name("kayles").unwrap();
//! let watch = Watch { cpu: &|| Duration::ZERO, progress: &|_, _| {} };
//! let values = Values::of(&kayles.kind, 0, Search::Long, &watch);
//! // OEIS A002186.
//! assert_eq!(values.upto(8).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
//! assert_eq!(values.period().unwrap().period, 12);
//! ```

mod boards;
mod code;
mod explorer;
mod game;
mod hexadecimal;
mod misere;
mod misere_quotient;
mod octal;
mod stream;
pub mod text;
mod values;

use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use anyhow::anyhow;

pub use crate::boards::Board;
pub use crate::code::{hexadecimal_code, octal_code, parse_hexadecimal_code, parse_octal_code};
pub use crate::explorer::explore;
pub use crate::game::{normalise, Game, Kind, Move, Moves};
pub use crate::hexadecimal::hexadecimal_values;
pub use crate::misere_quotient::{HeapRule, MisereQuotient};
pub use crate::octal::{octal_values, Rarity};
pub use crate::stream::{write_csv, write_json, MOST_WRITTEN};
pub use crate::values::{Search, Values, Watch};

/// Returns the number that a word of the user's stands for; the type or the caller allows at most `most`.
fn number<Number>(word: &str, most: impl Display) -> anyhow::Result<Number>
where
    Number: FromStr<Err = ParseIntError>,
{
    let is_negative = |word: &str| {
        let digits = word.strip_prefix('-').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    word.parse().map_err(|error: ParseIntError| {
        let shown = quote(word);
        match error.kind() {
            IntErrorKind::PosOverflow => anyhow!("{shown} is too large: {most} is the most"),
            _ if is_negative(word) => anyhow!("{shown} is negative"),
            IntErrorKind::Empty => anyhow!("a number is missing"),
            _ => anyhow!("{shown} is not a whole number"),
        }
    })
}

/// Returns a word of the user's in backticks. It is truncated if it is long, and its control characters are escaped.
fn quote(word: &str) -> String {
    const MOST: usize = 40;
    let shown: String = word.chars().take(MOST).collect();
    let more = if shown.len() < word.len() { "…" } else { "" };
    format!("`{}{more}`", shown.escape_debug())
}
