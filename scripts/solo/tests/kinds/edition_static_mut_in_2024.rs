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
static mut V: Vec<i32> = Vec::new();
pub fn f() -> usize {
    unsafe {
        V.push(1);
        V.len()
    }
}
