//! What the references share. A reference states a game once; this library does the rest.
//!
//! The reference of a problem is a program of eight jobs, and none of them knows any theory except
//! where it says so:
//!
//! | job | what it does |
//! |---|---|
//! | `generate SEED SIZE` | prints a valid input: the problem's own function |
//! | `solve` | answers the input on standard input by [`Search`], the definition of winning |
//! | `lines` | prints what each line of an input holds, so that it can be made smaller |
//! | `check INPUT OUTPUT ANSWER` | accepts or refuses an output, where several are right |
//! | `interact INPUT` | talks to a program on standard input and output, and prints the dialogue on standard error |
//! | `explain` | says of each position on standard input who wins, and by which moves |
//! | `play INPUT` | plays a game against whoever is on standard input |
//! | `tables` | prints the tables of the problem's README |
//!
//! The exit status is 0 on success, 1 if a check fails, 2 if the input is invalid, 3 if the game is
//! too large to be searched, 4 if the problem does not have this job, and 5 if a program ended before
//! its dialogue did.
//!
//! # How to write one
//!
//! State the game as a [`Game`]: what a move is, which moves a position has, how a position is shown.
//! Then write three functions: `generate` prints an input, `read` takes an input apart into games
//! and the positions asked about, `answer` prints what the problem wants to know of one game.
//! Positions of a game need not be in normal form: [`Game::normal`] makes equal to the search what
//! is equal to the player. A `Theory` is for `explain` and `play` alone.
//!
//! ```no_run
//! //! One heap of up to 1000 sticks; a move takes one, three or four. Who wins?
//!
//! use std::process::ExitCode;
//!
//! use rand::RngExt;
//! use rand_pcg::Pcg64;
//! use reference::{row, Asked, Game, Input, Search, Size, Theory};
//!
//! struct Sticks;
//!
//! impl Game for Sticks {
//!     type Position = usize;
//!     type Move = usize;
//!
//!     fn rules(&self) -> String {
//!         "A move takes 1, 3 or 4 sticks.".into()
//!     }
//!
//!     fn moves(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> {
//!         let taken = [1, 3, 4].into_iter();
//!         taken.filter_map(move |taken| Some((taken, heap.checked_sub(taken)?)))
//!     }
//!
//!     fn show(&self, heap: &usize) -> String {
//!         format!("{heap} sticks")
//!     }
//!
//!     fn show_move(&self, taken: &usize) -> String {
//!         format!("take {taken}")
//!     }
//!
//!     fn theory(&self, heap: &usize) -> Theory {
//!         // Mostly this is the name of a function of `common`.
//!         Theory::wins("the remainder modulo 7", ![0, 2].contains(&(heap % 7)))
//!     }
//! }
//!
//! fn main() -> ExitCode {
//!     reference::game(generate, read, answer)
//!         .table("first", || vec![row("sticks", 0..=4), row("first player", "LWLWW".chars())])
//!         .run()
//! }
//!
//! fn generate(rng: &mut Pcg64, size: Size) -> String {
//!     let largest = size.pick([10, 100, 1000]);
//!     rng.random_range(1..=largest).to_string()
//! }
//!
//! fn read(input: &mut Input) -> Result<Vec<Asked<Sticks>>, String> {
//!     Ok(vec![(Sticks, input.numbers(1, "heap", &(1..=1000))?)])
//! }
//!
//! fn answer(search: &mut Search<Sticks>, heaps: &[usize]) -> Result<String, String> {
//!     search.lines(heaps, "first", "second")
//! }
//! ```

mod computed;
mod dialogue;
mod explain;
mod failure;
mod game;
mod games;
mod heaps;
mod input;
mod oracle;
mod play;
mod program;
mod search;
mod weight;

pub use common::Outcome;

pub use self::computed::Computed;
pub use self::dialogue::Dialogue;
pub use self::game::{Asked, Ending, Game, Played, Theory};
pub use self::games::{euclid_pair, nim_games, nim_position, Euclid, MisereNim, Nim};
pub use self::heaps::{heap_values, sorted, takes, Take};
pub use self::input::Input;
pub use self::program::{calculation, game, row, Answer, Reference, Size};
pub use self::search::Search;
