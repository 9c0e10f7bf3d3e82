//- main/src/main.rs
fn lib() -> i32 {
    20
}
mod x {
    pub fn lib() -> i32 {
        5
    }
}
mod y {
    use crate::x::*;
    pub fn g() -> i32 {
        lib() + lib::f()
    }
}
mod z {
    pub fn lib() -> i32 {
        lib::f() + 300
    }
}
fn main() {
    println!("{} {} {} {}", lib(), lib::f(), y::g(), z::lib());
}
