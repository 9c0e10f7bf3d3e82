//! refused: lib/src/lib.rs:3: the module `a` has no file

//- lib/src/lib.rs
//! The module is not on the first line.

mod a;
pub fn f() -> i32 {
    1
}
