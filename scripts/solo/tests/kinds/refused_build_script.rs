//! refused: lib 0.0.0 has a build script

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2021"
build = "script.rs"

//- lib/script.rs
fn main() {}

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}
