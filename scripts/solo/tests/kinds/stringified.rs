//- lib/src/lib.rs
macro_rules! show {
    ($e:expr) => {
        format!("{}={}", stringify!($e), $e)
    };
}
fn g() -> i32 {
    1
}
pub fn f() -> String {
    show!(g() + 1) + stringify!(a   + b)
}
