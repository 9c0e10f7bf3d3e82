//- main/src/main.rs
mod x {
    pub mod lib {
        pub fn f() -> i32 {
            2
        }
    }
}
mod y {
    use crate::x::*;
    pub fn g() -> i32 {
        lib::f()
    }
}
fn main() {
    println!("{} {}", y::g(), lib::f());
}
