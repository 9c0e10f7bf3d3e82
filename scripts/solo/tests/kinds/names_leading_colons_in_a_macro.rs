//! edition: 2018
//! editions: main 2018

//- lib/Cargo.toml
edition = "2018"

[dependencies]
other = { path = "../other" }

//- lib/src/lib.rs
#[macro_use]
mod macros;
mod base;
pub fn f() -> i32 {
    use other::T;
    base::S.g()
}

//- lib/src/macros.rs
macro_rules! implement {
    (<$($param:ident : $bound:tt),*>, $t:ty) => {
        impl<$($param: $bound),*> ::other::T for $t {
            fn g(&self) -> i32 {
                5
            }
        }
    };
}
macro_rules! make {
    ($t:ident) => {
        pub struct $t;
        implement!(<>, $t);
    };
}

//- lib/src/base.rs
make!(S);

//- other/Cargo.toml
edition = "2018"

//- other/src/lib.rs
pub trait T {
    fn g(&self) -> i32;
}
