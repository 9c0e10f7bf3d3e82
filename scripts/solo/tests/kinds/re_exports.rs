//- lib/src/lib.rs
mod a {
    pub mod b {
        pub fn f() -> i32 {
            6
        }
    }
    pub use self::b::*;
}
pub use a::f;
