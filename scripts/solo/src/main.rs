//! `cargo solo`: bundles a program into one file.

fn main() {}
