//! refused: Cargo.toml: more than one binary: choose one with --bin: `main`, `other`

//- main/src/bin/other.rs
fn main() {}
