//- lib/src/lib.rs
#![no_std]
extern crate alloc;
use alloc::{string::String, vec::Vec};
mod inner {
    pub fn g() -> alloc::vec::Vec<u8> {
        alloc::vec![65]
    }
}
pub fn f() -> String {
    let v: Vec<u8> = inner::g();
    String::from_utf8(v).unwrap()
}
