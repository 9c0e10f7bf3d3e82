//! edition: 2024
//! editions: main 2024

//- lib/src/lib.rs
macro_rules! m {
    ($e:expr) => {
        1
    };
    (_) => {
        2
    };
    (const $b:block) => {
        3
    };
}
pub fn f() -> i32 {
    m!(7) + 10 * m!(_) + 100 * m!(const { 1 })
}
