//- lib/src/lib.rs
mod a;
pub fn f() -> i32 {
    1
}

//- lib/src/a.rs
#![cfg(feature = "no")]
use nothing::x;
