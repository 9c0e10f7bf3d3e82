//! args: --no-shake
//! lacks: mod lib

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}

//- main/src/main.rs
fn main() {
    println!("alone");
}
