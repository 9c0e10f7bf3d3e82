//! args: --for kattis
//! refused: lib/src/lib.rs:14: in edition 2021, that of the bundle, `lib::f` does something else than in edition 2024

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
lib = { path = "../lib" }

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2024"

//- lib/src/lib.rs
struct D(i32);
impl Drop for D {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}
impl D {
    fn get(&self) -> i32 {
        self.0
    }
}
pub fn f() -> i32 {
    let _d = D(1);
    D(2).get()
}
