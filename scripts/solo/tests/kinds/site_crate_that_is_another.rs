//! args: --for atcoder
//! edition: 2024
//! stderr: note: `itertools` is inlined: it is not the crate of crates.io, which AtCoder has
//! contains: mod itertools

//- Cargo.toml
[workspace]
resolver = "2"
members = ["main"]

//- main/Cargo.toml
[dependencies]
itertools = { path = "../lib" }

//- lib/Cargo.toml
name = "itertools"
version = "0.14.0"

//- lib/src/lib.rs
pub trait Itertools: Iterator<Item = i32> {
    fn join(&mut self, separator: &str) -> String {
        let words: Vec<String> = self.map(|it| format!("<{it}>")).collect();
        words.join(separator)
    }
}
impl<I: Iterator<Item = i32>> Itertools for I {}

//- main/src/main.rs
use itertools::Itertools;
fn main() {
    println!("{}", [1, 2, 3].into_iter().join("-"));
}
