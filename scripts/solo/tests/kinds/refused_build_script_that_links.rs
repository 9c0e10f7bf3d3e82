//! refused: the build script of lib links m, which one source file cannot (main → between → lib)
//! refused: choose with --for a site that has the crate

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
between = { path = "../between" }

//- main/src/main.rs
fn main() {
    println!("{}", between::f());
}

//- between/Cargo.toml
[package]
name = "between"
edition = "2021"

[dependencies]
lib = { path = "../lib" }

//- between/src/lib.rs
pub fn f() -> i32 {
    lib::f()
}

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2021"
build = "script.rs"

//- lib/script.rs
fn main() {
    println!("cargo:rustc-link-lib=m");
}

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}
