//! edition: 2021

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
#[macro_export]
macro_rules! p {
    ($p:pat | $e:expr) => {
        match $e {
            $p => 1,
            _ => 0,
        }
    };
}
pub fn f() -> i32 {
    p!(1 | 1)
}
