//! args: --for cses
//! edition: 2018
//! editions: main 2018

//- lib/src/lib.rs
/// The documentation comes first.
pub fn f() -> i64 {
    let it: i64 = 3_i32.try_into().unwrap();
    i64::try_from(it).unwrap() + Vec::from_iter([1]).len() as i64
}
