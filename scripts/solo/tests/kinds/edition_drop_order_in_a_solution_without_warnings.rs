//! refused: lib/src/lib.rs:14: in edition 2024, that of the bundle, `lib::f` does something else
//! editions: main 2024

//- main/src/main.rs
#![allow(warnings)]
fn main() {
    println!("{}", lib::f());
}

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
