//! args: --example show
//! contains: mod helper

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
lib = { path = "../lib" }

[dev-dependencies]
helper = { path = "../helper" }

//- lib/src/lib.rs
pub fn f() -> i32 {
    3
}

//- helper/Cargo.toml
[package]
name = "helper"
edition = "2021"

//- helper/src/lib.rs
pub fn show(value: i32) -> String {
    format!("<{value}>")
}

//- main/examples/show.rs
fn main() {
    println!("{}", helper::show(lib::f()));
}

//- main/src/main.rs
fn main() {}
