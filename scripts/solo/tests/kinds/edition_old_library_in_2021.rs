//! edition: 2021
//! editions: lib 2018

//- lib/src/lib.rs
#[macro_export]
macro_rules! p {
    ($p:pat | $e:expr) => {
        match $e {
            $p => 1,
            _ => 0,
        }
    };
}
pub fn f() -> i32 {
    p!(1 | 1)
}
