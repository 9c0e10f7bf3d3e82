//! refused: lib/src/lib.rs:7: `gen` is reserved in edition 2024, that of the bundle

//- main/Cargo.toml
[package]
name = "main"
edition = "2024"

[dependencies]
lib = { path = "../lib" }

//- lib/src/lib.rs
macro_rules! name {
    ($i:ident) => {
        stringify!($i)
    };
}
pub fn f() -> &'static str {
    name!(gen)
}
