//! editions: lib 2015

//- lib/src/lib.rs
pub fn f() -> i32 {
    1
}
