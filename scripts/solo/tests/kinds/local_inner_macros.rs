//- lib/src/lib.rs
#[macro_export(local_inner_macros)]
macro_rules! outer {
    () => {
        inner!()
    };
}
#[macro_export]
macro_rules! inner {
    () => {
        7
    };
}
pub fn f() -> i32 {
    outer!()
}
