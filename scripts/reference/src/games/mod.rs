//! Games that several problems tell, each in its own words.

mod euclid;
mod nim;

pub use self::euclid::{euclid_pair, Euclid};
pub use self::nim::{nim_games, nim_position, MisereNim, Nim};
