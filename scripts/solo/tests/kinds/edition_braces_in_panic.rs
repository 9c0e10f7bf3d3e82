//! contains: panic!("{}", "{}")

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
lib = { path = "../lib" }

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2018"

//- lib/src/lib.rs
pub fn f() -> i32 {
    if std::env::args().count() > 9 {
        panic!("{}")
    }
    1
}
