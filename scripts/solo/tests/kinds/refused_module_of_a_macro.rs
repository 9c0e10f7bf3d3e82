//! refused: file not found for module `small`: move `mod small;` out of the macro

//- lib/src/lib.rs
macro_rules! modules {
    ($($name:ident)*) => { $(pub mod $name;)* };
}
modules!(small);

pub fn f() -> u8 {
    small::f()
}

//- lib/src/small.rs
pub fn f() -> u8 {
    3
}
