//- lib/src/lib.rs
#[macro_export]
macro_rules! mine {
    () => {
        crate::one()
    };
}
pub fn one() -> i32 {
    1
}
pub fn f() -> i32 {
    mine!()
}
