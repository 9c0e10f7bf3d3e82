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
macro_rules! m {
    ($e:expr) => {
        1
    };
    (_) => {
        2
    };
    (const $b:block) => {
        3
    };
}
pub fn f() -> i32 {
    m!(7) + 10 * m!(_) + 100 * m!(const { 1 })
}
