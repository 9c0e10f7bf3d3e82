//! refused: lib/src/lib.rs:2: cannot find function `nothing`

//- lib/src/lib.rs
pub fn f() -> i32 {
    nothing()
}
