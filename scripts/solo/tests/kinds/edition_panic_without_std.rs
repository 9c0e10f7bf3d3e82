//! contains: ninth
//! editions: lib 2018

//- lib/src/lib.rs
#![no_std]
extern crate alloc;
fn checked(number: usize) -> usize {
    assert!(number < 9, "ninth");
    if number > 7 {
        panic!("eighth");
    }
    number
}
pub fn f() -> alloc::string::String {
    alloc::format!("{}", checked(7))
}
