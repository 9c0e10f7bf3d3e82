//- main/src/main.rs
mod x {
    #[allow(non_camel_case_types)]
    pub struct lib;
    impl lib {
        pub fn f() -> i32 {
            7
        }
    }
}
mod m {
    use crate::x::*;
    pub fn g() -> i32 {
        lib::f()
    }
}
fn main() {
    println!("{} {}", lib::f(), m::g());
}
