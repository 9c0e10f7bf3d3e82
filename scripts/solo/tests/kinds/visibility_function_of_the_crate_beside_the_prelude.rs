//- lib/src/lib.rs
pub struct D;
pub(crate) fn drop(_: &D) -> i32 {
    1
}
pub(crate) struct Vec;
impl Vec {
    pub(crate) fn new() -> i32 {
        5
    }
}
pub fn f() -> i32 {
    drop(&D) + Vec::new()
}

//- main/src/main.rs
use lib::*;
fn main() {
    let v: Vec<i32> = Vec::new();
    drop(D);
    println!("{} {}", f(), v.len());
}
