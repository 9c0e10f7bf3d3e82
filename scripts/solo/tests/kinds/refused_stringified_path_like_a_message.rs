//! refused: lib/src/lib.rs:10: `check!` may print another path

//- lib/src/lib.rs
pub fn g() -> i32 {
    1
}
macro_rules! check {
    ($e:expr) => {
        println!("{} {}", concat!("assertion failed: ", stringify!($e)), $e)
    };
}
pub fn f() -> i32 {
    check!(crate::g());
    2
}
