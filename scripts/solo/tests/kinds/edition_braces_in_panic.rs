//! contains: panic_any("{}")
//! editions: lib 2018

//- lib/src/lib.rs
pub fn f() -> i32 {
    if std::env::args().count() > 9 {
        panic!("{}")
    }
    1
}
