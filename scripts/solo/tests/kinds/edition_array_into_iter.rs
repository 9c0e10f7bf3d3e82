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
pub fn f() -> usize {
    [1u8, 2]
        .into_iter()
        .map(|it| std::mem::size_of_val(&it))
        .sum()
}
