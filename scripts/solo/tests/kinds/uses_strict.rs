//- main/src/main.rs
#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]
//! Docs.
fn main() {
    println!("{}", lib::danger());
}
