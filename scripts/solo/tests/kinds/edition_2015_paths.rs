//- lib/Cargo.toml
edition = "2015"

[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
#[macro_use]
extern crate deep;
extern crate deep as other;
pub mod a {
    use b::g;
    use std::fmt;
    use deep::d;
    use other::d as e;
    pub struct S;
    impl fmt::Display for S {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
            write!(f, "{}", g() + ::b::g() + d() + e() + ::deep::d() + nine!())
        }
    }
    pub(in a) fn hidden() -> i32 {
        deep::d()
    }
    pub fn shown() -> i32 {
        hidden()
    }
}
mod b {
    pub fn g() -> i32 {
        1
    }
}
use a::{S, shown};
pub fn f() -> String {
    format!("{} {}", S, shown())
}

//- deep/Cargo.toml
edition = "2015"

//- deep/src/lib.rs
#[macro_export]
macro_rules! nine {
    () => {
        $crate::d() + ::std::mem::size_of::<u8>() as i32
    };
}
pub fn d() -> i32 {
    100
}
