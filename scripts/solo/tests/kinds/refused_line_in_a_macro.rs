//! refused: lib/src/lib.rs:3: `line!` would return something else

//- lib/src/lib.rs
macro_rules! m {
    () => {
        line!()
    };
}
pub fn f() -> u32 {
    m!()
}
