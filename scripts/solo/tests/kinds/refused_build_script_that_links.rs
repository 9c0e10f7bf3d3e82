//! refused: the build script of lib links m, which one source file cannot (main → between → lib)
//! refused: choose with --for a site that has the crate

//- main/Cargo.toml
[dependencies]
between = { path = "../between" }

//- main/src/main.rs
fn main() {
    println!("{}", between::f());
}

//- between/Cargo.toml
[dependencies]
lib = { path = "../lib" }

//- between/src/lib.rs
pub fn f() -> i32 {
    lib::f()
}

//- lib/Cargo.toml
build = "script.rs"

//- lib/script.rs
fn main() {
    println!("cargo:rustc-link-lib=m");
}

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}
