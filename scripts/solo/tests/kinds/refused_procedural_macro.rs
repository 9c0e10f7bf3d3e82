//! refused: main/src/main.rs:2: `lib` is a procedural macro

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2021"

[lib]
proc-macro = true

//- lib/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro]
pub fn m(_: TokenStream) -> TokenStream {
    "1".parse().unwrap()
}

//- main/src/main.rs
fn main() {
    println!("{}", lib::m!());
}
