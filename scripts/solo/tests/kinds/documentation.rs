//- lib/src/lib.rs
#![doc = "root"]
//! Docs.
#![allow(dead_code)]
/** block */
pub fn f() -> i32 {
    /* a /* nested */ comment */
    let s = "// no comment";
    s.len() as i32
}
/// about g
pub fn g() {}
