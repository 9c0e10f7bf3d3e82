//! args: --for atcoder
//! editions: lib 2018
//! edition: 2024
//! lacks: unused

//- lib/src/lib.rs
macro_rules! show {
    ($value:expr) => {
        eprintln!("[{}:{}] {:?}", file!(), line!(), $value)
    };
}
pub fn unused() {}
pub fn f() -> i32 {
    let pair = (1, vec![2]);
    let first = || pair.0;
    show!(first());
    dbg!(&pair);
    first()
}
