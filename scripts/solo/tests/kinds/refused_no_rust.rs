//! refused: lib/src/lib.rs:1: 

//- lib/src/lib.rs
pub fn f(
