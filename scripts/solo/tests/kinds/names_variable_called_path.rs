//! args: --bin main

//- lib/src/lib.rs
// This comment has the words mod, include and path in it: mod lib.
pub fn f() -> i32 {
    let path = "mod lib; macro_rules! f";
    let file = include_and(path);
    file.len() as i32
}
fn include_and(path: &str) -> &str {
    path
}

//- main/src/main.rs
mod x {
    // mod lib is no module
    pub const Y: i32 = 3;
}
use x::*;
fn main() {
    println!("{} {}", lib::f(), Y);
}

//- main/src/bin/other.rs
mod lib {}
macro_rules! println { () => {} }
fn main() {}

//- main/Cargo.toml
default-run = "main"

[dependencies]
lib = { path = "../lib" }
