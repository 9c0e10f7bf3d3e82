//- lib/Cargo.toml
[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
pub fn f() -> i32 {
    deep::g()
}

//- deep/src/lib.rs
pub fn g() -> i32 {
    1
}

//- main/src/main.rs
mod x {
    pub mod deep {
        pub fn g() -> i32 {
            7
        }
    }
}
mod y {
    use super::*;
    use crate::x::*;
    pub fn h() -> i32 {
        deep::g() + lib::f() + z()
    }
}
fn z() -> i32 {
    100
}
fn main() {
    println!("{}", y::h());
}
