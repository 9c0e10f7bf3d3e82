//! contains: 		($($x:expr),*) => {
//! contains: 			0 $(+ $x)*

//- lib/src/lib.rs
macro_rules! sum {
    ($($x:expr),*) => {
        0 $(+ $x)*
    };
}

pub fn f() -> i32 {
    sum!(1, 2)
}
