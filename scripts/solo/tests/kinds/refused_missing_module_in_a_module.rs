//! refused: lib/src/lib.rs:2: the module `b` has no file

//- lib/src/lib.rs
mod a {
    mod b;
}
pub fn f() -> i32 {
    1
}
