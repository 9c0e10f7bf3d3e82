//! args: --for cses
//! edition: 2018
//! editions: main 2018

//- lib/src/lib.rs
/// Docs.
pub fn f() -> i64 {
    let it: i64 = 3_i32.try_into().unwrap();
    it
}
