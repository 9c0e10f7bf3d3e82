//! refused: lib/src/lib.rs:4: the condition in the exported macro `inner` depends on the features of the crate that calls it

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
lib = { path = "../lib" }

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2021"

[features]
default = ["loud"]
loud = []

//- lib/src/lib.rs
#[macro_export]
macro_rules! inner {
    () => {
        if cfg!(feature = "loud") { 1 } else { 2 }
    };
}
#[macro_export]
macro_rules! level {
    () => {{
        #[cfg(feature = "loud")]
        let level = 10;
        #[cfg(not(feature = "loud"))]
        let level = 20;
        level + $crate::inner!()
    }};
}
pub fn f() -> i32 {
    level!()
}

//- main/src/main.rs
fn main() {
    println!("{} {}", lib::level!(), lib::f());
}
