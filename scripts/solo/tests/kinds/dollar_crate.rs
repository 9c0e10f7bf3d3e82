//- lib/src/lib.rs
#[macro_export]
macro_rules! two {
    () => {
        $crate::one() + $crate::one()
    };
}
pub fn one() -> i32 {
    1
}
pub fn f() -> i32 {
    two!()
}
