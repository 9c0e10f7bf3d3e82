//! refused: main/src/main.rs:1: unresolved import
//! refused: a bundle cannot expand the procedural macros of `derive`: write the code that they generate

//- lib/src/lib.rs
pub use derive::m;

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2021"

[dependencies]
derive = { path = "../derive" }

//- derive/Cargo.toml
[package]
name = "derive"
edition = "2021"

[lib]
proc-macro = true

//- derive/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro]
pub fn m(_: TokenStream) -> TokenStream {
    "1".parse().unwrap()
}

//- main/src/main.rs
use lib::m;
fn main() {
    println!("{}", m!());
}
