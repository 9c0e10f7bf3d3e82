//- lib/src/lib.rs
mod t {
    pub trait T {
        fn g(&self) -> i32;
    }
    impl T for i32 {
        fn g(&self) -> i32 {
            *self + 1
        }
    }
}
use t::T as _;
pub fn f() -> i32 {
    1.g()
}
