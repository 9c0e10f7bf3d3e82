//- lib/src/lib.rs
#[macro_export]
macro_rules! same {
    () => {
        $crate::same()
    };
}
pub fn same() -> i32 {
    5
}
pub fn f() -> i32 {
    crate::same!()
}
