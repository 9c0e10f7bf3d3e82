//- main/src/main.rs
#![recursion_limit = "300"]
#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]
//! Docs.
fn main() {
    println!("{} {}", lib::danger(), lib::count!(1 1 1));
}
