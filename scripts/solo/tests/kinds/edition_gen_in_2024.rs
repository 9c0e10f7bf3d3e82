//! edition: 2024

//- main/Cargo.toml
[package]
name = "main"
edition = "2024"

[dependencies]
lib = { path = "../lib" }

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2021"

//- lib/src/lib.rs
pub fn f() -> i32 {
    let gen = 3;
    gen
}
