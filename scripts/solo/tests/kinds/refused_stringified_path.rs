//! refused: lib/src/lib.rs:10: `show!` may print another path

//- lib/src/lib.rs
pub fn g() -> i32 {
    1
}
macro_rules! show {
    ($e:expr) => {
        format!("{}={}", stringify!($e), $e)
    };
}
pub fn f() -> String {
    show!(crate::g())
}
