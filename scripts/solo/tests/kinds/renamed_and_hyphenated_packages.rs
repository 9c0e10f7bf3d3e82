//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
other = { path = "../lib", package = "my-lib" }

//- lib/Cargo.toml
[package]
name = "my-lib"
edition = "2021"

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}

//- main/src/main.rs
use other::f;
fn main() {
    println!("{}", f() + other::f());
}
