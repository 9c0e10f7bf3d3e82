//- lib/Cargo.toml
[package]
name = "lib"
edition = "2015"

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}
