//- main/Cargo.toml
[dependencies]
other = { path = "../lib", package = "my-lib" }

//- lib/Cargo.toml
name = "my-lib"

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}

//- main/src/main.rs
use other::f;
fn main() {
    println!("{}", f() + other::f());
}
