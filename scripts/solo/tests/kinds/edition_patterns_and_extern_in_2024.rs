//! edition: 2024
//! editions: main 2024

//- lib/src/lib.rs
extern "C" {
    fn abs(it: i32) -> i32;
}
pub struct S {
    k: i32,
    n: i32,
}
pub fn g(s: &mut S) -> i32 {
    match s {
        S { ref k, n } => {
            *n += *k;
            unsafe { abs(*n) }
        }
    }
}
pub fn f() -> i32 {
    g(&mut S { k: 3, n: -7 })
}
