//- lib/src/lib.rs
mod core {
    pub fn g() -> i32 {
        8
    }
}
pub fn f() -> i32 {
    self::core::g()
}
