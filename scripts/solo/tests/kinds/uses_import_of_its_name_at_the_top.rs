//- main/src/main.rs
mod x {
    pub mod lib {
        pub fn f() -> i32 {
            50
        }
    }
}
use x::lib;
mod y {
    pub fn g() -> i32 {
        lib::f()
    }
}
fn main() {
    println!("{} {} {}", y::g(), lib::f(), ::lib::f());
}
