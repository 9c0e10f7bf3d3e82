//- lib/src/lib.rs
macro_rules! const_assert {
    ($condition:expr) => {
        const _: () = if !$condition {
            panic!(concat!("assertion failed: ", stringify!($condition)));
        };
    };
}
const_assert!(crate::limit() > 1);
pub const fn limit() -> usize {
    2
}
pub fn f() -> usize {
    limit()
}
