//- main/src/main.rs
mod x {
    pub mod lib {
        pub fn f() -> i32 {
            50
        }
    }
    pub fn g() -> i32 {
        use self::lib;
        lib::f()
    }
}
mod y {
    pub fn g() -> i32 {
        mod lib {
            pub fn f() -> i32 {
                60
            }
        }
        lib::f()
    }
    pub fn h() -> i32 {
        lib::f()
    }
}
fn main() {
    println!("{} {} {} {}", x::g(), y::g(), y::h(), lib::f());
}
