//! args: --for cses
//! edition: 2018

//- main/Cargo.toml
[package]
name = "main"
edition = "2018"

[dependencies]
lib = { path = "../lib" }

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2021"

//- lib/src/lib.rs
/// Docs.
pub fn f() -> i64 {
    let it: i64 = 3_i32.try_into().unwrap();
    it
}
