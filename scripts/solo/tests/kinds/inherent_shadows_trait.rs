//! contains: impl S

//- lib/src/lib.rs
struct S;
trait T {
    fn g(&self) -> i32;
}
impl S {
    fn g(&self) -> i32 {
        1
    }
}
impl T for S {
    fn g(&self) -> i32 {
        self.g() + 1
    }
}
pub fn f() -> i32 {
    T::g(&S)
}
