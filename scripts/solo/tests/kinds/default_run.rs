//! contains: 2

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"
default-run = "second"

//- main/src/bin/first.rs
fn main() {
    println!("1");
}

//- main/src/bin/second.rs
fn main() {
    println!("2");
}
