//- lib/src/lib.rs
mod macros {
    #[macro_export]
    macro_rules! four {
        () => {
            4
        };
    }
}
pub fn f() -> i32 {
    crate::four!()
}
