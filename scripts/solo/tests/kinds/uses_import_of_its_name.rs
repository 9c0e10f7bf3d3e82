//- main/src/main.rs
mod x {
    pub mod lib {
        pub fn f() -> i32 {
            50
        }
    }
}
mod y {
    use crate::x::lib;
    pub fn g() -> i32 {
        lib::f()
    }
}
mod z {
    use super::x::lib::{self};
    pub fn g() -> i32 {
        lib::f() + ::lib::f()
    }
}
fn main() {
    println!("{} {} {}", y::g(), z::g(), lib::f());
}
