//- main/src/main.rs
mod x {
    pub mod lib {
        pub fn f() -> i32 {
            7
        }
    }
}
use x::*;
mod m {
    pub fn g() -> i32 {
        lib::f()
    }
}
mod n {
    use super::*;
    pub fn g() -> i32 {
        lib::f()
    }
}
fn main() {
    println!("{} {} {}", lib::f(), m::g(), n::g());
}
