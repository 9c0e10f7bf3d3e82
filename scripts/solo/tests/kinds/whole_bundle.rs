//! args: --bin main

//- lib/Cargo.toml
version = "1.2.3"
license = "MIT"

//- lib/src/lib.rs
//! Documentation of the library is removed.

/// So is that of its items.
pub fn mex(values: &[u32]) -> u32 {
    // And its comments.
    (0..).find(|value| !values.contains(value)).unwrap_or(0)
}

pub fn unused() -> u32 {
    1
}

//- main/src/main.rs
//! Prints a mex.

use lib::mex;

// The solution keeps its comments.
fn main() {
    println!("{}", mex(&[0, 1, 3]));
}

//- bundle
// main
// Made by `cargo solo --bin main`.
// Edition: 2021
// Inlined: lib 1.2.3 (MIT)

//! Prints a mex.

use lib::mex;

// The solution keeps its comments.
fn main() {
    println!("{}", mex(&[0, 1, 3]));
}

mod lib {
	pub fn mex(values: &[u32]) -> u32 {
		(0..).find(|value| !values.contains(value)).unwrap_or(0)
	}
}
