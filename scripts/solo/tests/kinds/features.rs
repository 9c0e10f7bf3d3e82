//- main/Cargo.toml
[dependencies]
lib = { path = "../lib", features = ["b"] }

//- lib/Cargo.toml
[features]
default = ["a"]
a = []
b = []
c = []

//- lib/src/lib.rs
macro_rules! s {
    ($name:ident) => {
        #[cfg_attr(all(feature = "a", not(feature = "c")), derive(Clone, PartialEq))]
        #[cfg_attr(feature = "c", nothing)]
        pub struct $name;
    };
}
s!(S);
pub fn g() -> bool {
    S.clone() == S
}
macro_rules! given {
    ($name:ident, $meta:meta) => {
        #[$meta]
        pub fn $name() {}
    };
}
given!(given, cfg(feature = "a"));
pub fn h() {
    given()
}
macro_rules! m { ($(#[$meta:meta] $value:expr),*) => { { let mut s = 0; $(#[$meta] { s += $value; })* s } } }
pub fn f() -> i32 {
    m!(
        #[cfg(feature = "a")]
        1,
        #[cfg(feature = "b")]
        10,
        #[cfg(feature = "c")]
        100
    ) + if cfg!(feature = "c") { 1000 } else { 0 }
}

//- main/src/main.rs
fn main() {
    lib::h();
    println!("{} {}", lib::f(), lib::g());
}
