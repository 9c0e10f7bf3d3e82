//! refused: lib/src/lib.rs:13: this may mean something else

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
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("dropped");
    }
}
impl D {
    fn get(&self) -> Option<i32> {
        None
    }
}
pub fn f() -> i32 {
    if let Some(it) = D.get() {
        it
    } else {
        println!("else");
        3
    }
}
