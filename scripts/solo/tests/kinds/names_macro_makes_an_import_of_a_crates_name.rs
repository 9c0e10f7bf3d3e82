//- main/src/main.rs
mod x {
    pub mod lib {
        pub fn f() -> i32 {
            7
        }
    }
}
macro_rules! import {
    () => {
        use crate::x::lib;
    };
}
mod m {
    import!();
    pub fn g() -> i32 {
        lib::f()
    }
}
fn main() {
    println!("{} {}", lib::f(), m::g());
}
