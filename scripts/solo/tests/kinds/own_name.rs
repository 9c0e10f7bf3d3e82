//- lib/src/lib.rs
pub mod lib {
    pub fn g() -> i32 {
        9
    }
}
pub fn f() -> i32 {
    crate::lib::g() + lib::g()
}
