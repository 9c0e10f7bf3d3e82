//! Impartial games: who wins, and by which moves.
//!
//! Two players move in turn, both from the same options. A player who cannot move loses (in *misère*
//! play: wins).
//!
//! - A position is a *P-position* if the player to move loses, an *N-position* if that player wins.
//! - An *option* of a position is a position that a move leads to.
//! - The *Grundy value* of a position is the [`mex()`] of the values of its options; it is 0 exactly for the
//!   P-positions.
//! - A *sum* of positions is played by moving in one of them; its Grundy value is the [`nim_sum`] of theirs
//!   (Sprague 1935, Grundy 1939). So a move wins exactly when it leaves nim-sum 0: [`winning_moves`].
//!
//! | game | who wins | every winning move |
//! |---|---|---|
//! | any, heap by heap | [`grundy_table`] | [`winning_moves`] |
//! | any, position by position | [`grundy_search`] | [`winning_moves`] |
//! | any, in misère play | [`misere_search`] | [`misere_search`] |
//! | Nim | [`nim_sum`], [`nim_simplest_form`] | [`nim_winning_moves`] |
//! | Moore's Nim, from several heaps at once | [`is_moore_nim_p_position`] | |
//! | misère Nim | [`is_misere_nim_p_position`] | [`misere_nim_winning_moves`] |
//! | staircase Nim | [`staircase_nim_value`] | [`staircase_nim_winning_moves`] |
//! | Bash's game, bounded Nim | [`bounded_nim_value`] | [`bash_winning_move`], [`winning_moves`] |
//! | subtraction games | [`subtraction_table`], [`subtraction_values`] | [`subtraction_winning_moves`] |
//! | octal games, Stripes among them | [`octal_table`], [`octal_values`] | [`winning_moves`] |
//! | Kayles, Dawson's Kayles, Dawson's chess | [`octal_values`] of [`KAYLES`], [`DAWSONS_KAYLES`], [`DAWSONS_CHESS`] | [`winning_moves`] |
//! | Lasker's Nim, Grundy's game | [`lasker_nim_value`], [`grundys_game_table`] | [`winning_moves`] |
//! | Wythoff's game | [`is_wythoff_p_position`], [`wythoff_p_position`] | [`wythoff_winning_moves`] |
//! | Euclid's game | [`is_euclid_game_p_position`] | [`euclid_game_winning_move`] |
//! | Fibonacci Nim | [`fibonacci_nim_winning_move`], by [`zeckendorf`] | [`fibonacci_nim_winning_move`], the least |
//! | green Hackenbush on trees | [`green_hackenbush_tree_value`] | [`green_hackenbush_tree_winning_moves`] |
//! | vertex geography on bipartite graphs | [`vertex_geography_p_positions`] | |
//! | green Hackenbush on any drawing | [`green_hackenbush_value`] | |
//! | the Number Game | [`NumberGame`], [`number_game_table`] | [`NumberGame::winning_moves`] |
//!
//! If play may return to a position, a [`LoopyGame`] gives the [`Outcome`]s, which may be draws.
//!
//! A [`nim_product()`] is the value of a product of two coin-turning games.
//!
//! A [`ValueSet`] computes the mex for positions that are put together step by step, as on trees. [`tree_branches`] returns
//! the edges of a tree from the root upward; values are computed in reverse order.
//!
//! A table holds the Grundy values up to some heap; [`GrundyValues`] hold those of every heap in `u64` if a [`Period`]
//! is proved. The package [grundy](https://docs.rs/grundy) proves longer periods of octal games, and has hexadecimal
//! games and misère quotients.
//!
//! The chapters of the package [impartial-games-theory](https://docs.rs/impartial-games-theory) develop all of this
//! from the beginning, with proofs and exercises.
//!
//! Every solution runs in [`run()`], which reads standard input and prints the answer, or in
//! [`run_interactive`] if its problem is interactive.

mod bounded_nim;
mod euclid;
mod fibonacci_nim;
mod grundy;
mod hackenbush;
mod loopy_game;
mod mex;
mod misere;
mod moore_nim;
mod nim;
mod nim_product;
mod number_game;
mod octal;
mod octal_games;
mod period;
mod reserve;
mod run;
mod search;
mod staircase;
mod subtraction;
mod sum;
mod tree;
mod value_set;
mod vertex_geography;
mod wythoff;

pub use self::bounded_nim::{bash_winning_move, bounded_nim_value};
pub use self::euclid::{euclid_game_winning_move, is_euclid_game_p_position};
pub use self::fibonacci_nim::{fibonacci_nim_winning_move, zeckendorf};
pub use self::grundy::{grundy_search, grundy_table};
pub use self::hackenbush::{
    green_hackenbush_tree_value, green_hackenbush_tree_winning_moves, green_hackenbush_value,
};
pub use self::loopy_game::{LoopyGame, Outcome};
pub use self::mex::mex;
pub use self::misere::misere_search;
pub use self::moore_nim::is_moore_nim_p_position;
pub use self::nim::{
    is_misere_nim_p_position, misere_nim_winning_moves, nim_simplest_form, nim_sum,
    nim_winning_moves,
};
pub use self::nim_product::nim_product;
pub use self::number_game::{number_game_table, NumberGame};
pub use self::octal::{octal_table, octal_values};
pub use self::octal_games::{
    grundys_game_table, lasker_nim_value, DAWSONS_CHESS, DAWSONS_KAYLES, KAYLES,
};
pub use self::period::{GrundyValues, Period, PeriodProof};
pub use self::run::{run, run_interactive};
pub use self::staircase::{staircase_nim_value, staircase_nim_winning_moves};
pub use self::subtraction::{subtraction_table, subtraction_values, subtraction_winning_moves};
pub use self::sum::winning_moves;
pub use self::tree::tree_branches;
pub use self::value_set::ValueSet;
pub use self::vertex_geography::vertex_geography_p_positions;
pub use self::wythoff::{is_wythoff_p_position, wythoff_p_position, wythoff_winning_moves};

/// The code in the README runs with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
