//- lib/src/lib.rs
mod a;
mod b;
mod c {
    pub mod d;
}
#[path = "odd/name.rs"]
mod e;
pub fn f() -> i32 {
    a::f() + b::f() + c::d::f() + e::f()
}

//- lib/src/a.rs
mod x;
pub fn f() -> i32 {
    x::f()
}

//- lib/src/a/x.rs
pub fn f() -> i32 {
    1
}

//- lib/src/b/mod.rs
mod y;
pub fn f() -> i32 {
    y::f()
}

//- lib/src/b/y.rs
pub fn f() -> i32 {
    20
}

//- lib/src/c/d.rs
#![allow(dead_code)]
//! Docs.
pub fn f() -> i32 {
    300
}

//- lib/src/odd/name.rs
mod z;
pub fn f() -> i32 {
    z::f()
}

//- lib/src/odd/z.rs
pub fn f() -> i32 {
    4000
}
