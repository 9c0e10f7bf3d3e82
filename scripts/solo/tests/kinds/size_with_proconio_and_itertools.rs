//! at most: 18000

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
itertools = "=0.14.0"
proconio = { version = "=0.5.0", default-features = false }
lib = { path = "../lib" }

//- lib/src/lib.rs
/// Docs.
pub fn mex(values: &[usize]) -> usize {
    (0..).find(|it| !values.contains(it)).unwrap_or(0)
}
/// More docs.
pub fn other() {}

//- main/src/main.rs
use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    let source = OnceSource::from("3 1 2 3");
    input! { from source, heaps: [usize] }
    println!("{} {}", lib::mex(&heaps), heaps.iter().join(" "));
}
