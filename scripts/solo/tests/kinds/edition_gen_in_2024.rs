//! edition: 2024
//! editions: main 2024

//- lib/src/lib.rs
pub fn f() -> i32 {
    let gen = 3;
    gen
}
