//! args: --example show
//! contains: mod helper

//- main/Cargo.toml
[dependencies]
lib = { path = "../lib" }

[dev-dependencies]
helper = { path = "../helper" }

//- lib/src/lib.rs
pub fn f() -> i32 {
    3
}

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
