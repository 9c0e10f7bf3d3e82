//! Games that occur in several problems, in different words.

mod euclid;
mod hackenbush;
mod heaps;
mod strip;
mod sum;
mod tokens;
mod wythoff;

pub use self::euclid::{euclid_moves, euclid_pair, euclid_winners, Euclid};
pub use self::hackenbush::green_hackenbush;
pub use self::heaps::{misere_nim, nim, subtraction_game, Heaps, OneHeap};
pub use self::strip::Strip;
pub use self::sum::Sum;
pub use self::tokens::{has_cycle, token_values, tokens};
pub use self::wythoff::Wythoff;
