//! refused: lib/src/lib.rs:7: `gen` is reserved in edition 2024, that of the bundle
//! editions: main 2024

//- lib/src/lib.rs
macro_rules! name {
    ($i:ident) => {
        stringify!($i)
    };
}
pub fn f() -> &'static str {
    name!(gen)
}
