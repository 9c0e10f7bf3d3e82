//! editions: main 2024, lib 2021
//! refused: error: lib/src/lib.rs:2: in edition 2024, that of the bundle: temporary value dropped while borrowed
//! refused: write it as in edition 2024, or choose a site that takes edition 2021

//- lib/src/lib.rs
pub fn f() -> usize {
    let size = { &String::from("1234") }.len();
    size + 1
}
