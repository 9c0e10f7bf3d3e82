//! The library of the references. A reference states a game once; this library does the rest.
//!
//! The reference of a problem is a program with twelve jobs. Where a job needs theory, it uses that of the reference, and
//! no other.
//!
//! | job | what it does |
//! |---|---|
//! | `generate SEED SIZE` | prints a valid input: the problem's own function |
//! | `solve` | answers the input on standard input by [`Search`](prelude::Search), the definition of winning |
//! | `lines` | prints the form of each line of an input, so that the input can be made smaller |
//! | `check INPUT OUTPUT ANSWER` | accepts or refuses an output, where several are right |
//! | `interact INPUT` | talks to a program on standard input and output, and prints the dialogue on standard error |
//! | `dialogue [LINE…]` | reads an input from standard input, and prints the dialogue with a program that prints these lines, as JSON |
//! | `explain` | prints for each position on standard input who wins, and by which moves |
//! | `play INPUT` | plays a game against the user on standard input |
//! | `begin [SEED]` | prints the input that a page begins with: the one on standard input, or a generated one that is better to play; with a seed, a generated one |
//! | `step` | plays one step of the game on standard input, and prints as JSON the state that a page shows |
//! | `tables` | prints the tables of the problem's README |
//! | `serve` | answers requests for `generate`, `solve`, `lines` and `check` on standard input |
//!
//! [`protocol`] defines the exit statuses, and the requests and answers of `serve`.
//!
//! # How to write one
//!
//! Most games have one of these forms:
//!
//! | form | what it is |
//! |---|---|
//! | [`Heaps`](prelude::Heaps), [`nim`](prelude::nim) | a move takes counters from one of several heaps |
//! | [`OneHeap`](prelude::OneHeap), [`subtraction_game`](prelude::subtraction_game) | a move takes counters from the only heap |
//! | [`Sum`](prelude::Sum) | several things of a kind, of which a move changes one |
//! | [`Strip`](prelude::Strip) | a move slides one of several pieces on a strip to the left |
//! | [`green_hackenbush`](prelude::green_hackenbush) | a move cuts an edge of one of several drawings |
//! | [`tokens`](prelude::tokens) | a move takes one of several tokens along an arrow of a graph in the input |
//!
//! For any other game, implement [`Game`](prelude::Game): the type of a move, the moves of a position, and the text for
//! a position. Positions need not be in normal form: [`Game::normal`](prelude::Game::normal) maps positions that are
//! equivalent for the players to a single one for the search. Only the jobs that explain or play a game use a
//! [`Theory`](prelude::Theory).
//!
//! Then write two or three functions: `generate` returns an input, `read` parses an input into games and the positions
//! asked about, and `answer` returns the output for a game, unless [`win_or_loss`](prelude::win_or_loss) does.
//!
//! ```no_run
//! //! Heaps of up to 1000 sticks; a move takes one, three or four from one heap. Who wins?
//!
//! use common::subtraction_table;
//! use reference::prelude::*;
//!
//! const LARGEST: usize = 1000;
//!
//! fn sticks() -> Heaps {
//!     Heaps::new("A move takes 1, 3 or 4 sticks from one heap.", |_| [1, 3, 4])
//!         .theory(|heaps| table_values("subtraction_table", heaps, LARGEST, values))
//! }
//!
//! fn values(largest: usize) -> Vec<usize> {
//!     subtraction_table(&[1, 3, 4], largest)
//! }
//!
//! fn main() -> ExitCode {
//!     reference::game(generate, read, win_or_loss("first", "second"))
//!         .table("values", || Table::of("heap", 0..=9).cells("value", values(9)))
//!         .run()
//! }
//!
//! fn generate(rng: &mut Pcg64, size: Size) -> String {
//!     let heaps = size.pick([1..=3, 1..=4, 100..=100]);
//!     let largest = size.pick([10, 20, LARGEST]);
//!     let values = values(largest);
//!     // In every other input the first player loses: at random that is rare.
//!     list(random_heaps(rng, heaps, 1..=largest, |heap| values[heap]))
//! }
//!
//! fn read(input: &mut Input) -> Result<Vec<GameCase<Heaps>>> {
//!     let heaps = input.list("heap", 1..=100, 1..=LARGEST)?;
//!     Ok(vec![(sticks(), vec![heaps])])
//! }
//! ```

mod answer;
mod board;
mod choice;
mod dialogue;
mod erased;
mod explain;
mod failure;
mod game;
mod games;
mod generate;
mod graph;
mod heaps;
mod input;
mod json;
mod lazy;
mod oracle;
mod play;
mod program;
mod round;
mod search;
mod step;
mod table;
mod weight;
mod words;

pub use self::program::{calculation, game, Reference};

/// The imports of a reference: all of this library, and the parts of `rand` and `itertools` that its generator needs.
pub mod prelude {
    pub use std::process::ExitCode;

    pub use common::Outcome;
    pub use itertools::{iproduct, Itertools};
    pub use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};
    pub use rand::{RngExt, SeedableRng};
    pub use rand_pcg::Pcg64;

    pub use crate::answer::{each, win_loss_or_draw, win_or_loss};
    pub use crate::board::Board;
    pub use crate::dialogue::Dialogue;
    pub use crate::game::{Ending, Game, GameCase, Theory, Transition};
    pub use crate::games::{euclid_moves, euclid_pair, euclid_winners, Euclid};
    pub use crate::games::{green_hackenbush, has_cycle, token_values, tokens};
    pub use crate::games::{
        misere_nim, nim, subtraction_game, Heaps, OneHeap, Strip, Sum, Wythoff,
    };
    pub use crate::generate::{alternating_heaps, make_lost, nim_heaps, random_heaps};
    pub use crate::generate::{cases, list, list_on_a_line, pair, partial_sums};
    pub use crate::generate::{numbers, random_arrows, shuffle};
    pub use crate::graph::{is_tree_with_cycles, Edge, Tree};
    pub use crate::heaps::{heap_values, in_one, in_table, sorted, table_values};
    pub use crate::heaps::{takes, transfers, Take};
    pub use crate::input::Input;
    pub use crate::lazy::{grundy_values, GrowingTable, Lazy};
    pub use crate::search::Search;
    pub use crate::table::{list_or_none, Table};
    pub use protocol::Size;

    /// A result whose error is one sentence.
    pub type Result<T, E = String> = std::result::Result<T, E>;
}
