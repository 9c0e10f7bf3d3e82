//- lib/src/lib.rs
trait T {
    fn t() -> i32;
}
macro_rules! implement { ($($type:ty = $value:expr),*) => { $(impl T for $type { fn t() -> i32 { $value } })* } }
implement!(u8 = 1, u16 = 2);
pub fn f() -> i32 {
    u8::t() + u16::t()
}
