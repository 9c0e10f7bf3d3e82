//! contains: 2

//- main/Cargo.toml
default-run = "second"

//- main/src/bin/first.rs
fn main() {
    println!("1");
}

//- main/src/bin/second.rs
fn main() {
    println!("2");
}
