//! args: --for cses
//! refused: lib/src/lib.rs:3: in edition 2018, that of the bundle, `lib::f` does something else than in edition 2021

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
pub fn f() -> usize {
    [1u8, 2]
        .into_iter()
        .map(|it| std::mem::size_of_val(&it))
        .sum()
}
