//- lib/src/lib.rs
mod a {
    pub mod macros {
        #[macro_export]
        macro_rules! four {
            () => {
                4
            };
        }
        pub use four;
    }
    pub use macros::four;
}
pub fn f() -> i32 {
    a::four!() + crate::four!()
}
