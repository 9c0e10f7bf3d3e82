//- lib/Cargo.toml
[dependencies]
deep = { path = "../deep" }
old = { path = "../old" }

//- lib/src/lib.rs
#[macro_use]
extern crate old;

#[doc(hidden)]
pub mod private {
    pub use deep as inner;
}

#[macro_export]
macro_rules! twice {
    ($value:expr) => { $crate::private::inner::double($value) };
}

pub fn f() -> u8 {
    one!()
}

//- deep/src/lib.rs
pub fn double(value: u8) -> u8 {
    value * 2
}

//- old/Cargo.toml
edition = "2018"

//- old/src/lib.rs
#[macro_export]
macro_rules! one {
    () => { 1 };
}

//- main/src/main.rs
fn main() {
    println!("{} {}", lib::f(), lib::twice!(4));
}
