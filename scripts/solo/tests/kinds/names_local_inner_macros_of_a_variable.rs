//- lib/src/lib.rs
#[macro_export(local_inner_macros)]
macro_rules! call {
    ($m:ident !($e:expr)) => {
        twice!($m!($e))
    };
}
#[macro_export]
macro_rules! twice {
    ($e:expr) => {
        $e + $e
    };
}
#[macro_export]
macro_rules! one_more {
    ($e:expr) => {
        $e + 1
    };
}
pub fn f() -> i32 {
    call!(one_more!(3))
}
