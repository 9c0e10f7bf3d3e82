//- main/src/main.rs
use lib::prelude::*;

#[deep]
fn seven() {}

fn main() {
    println!("{} {}", seven(), f());
}

//- lib/Cargo.toml
edition = "2018"

[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
pub mod prelude {
    pub use crate::a::*;
    pub use deep::{deep, other};
}
mod a {
    #[allow(unused_imports)]
    use crate::prelude::*;
    pub fn f() -> i32 {
        3
    }
}

//- deep/Cargo.toml
[lib]
proc-macro = true

//- deep/src/lib.rs
use proc_macro::TokenStream;

#[proc_macro_attribute]
pub fn deep(_: TokenStream, _: TokenStream) -> TokenStream {
    "fn seven() -> i32 { 7 }".parse().unwrap()
}

#[proc_macro_attribute]
pub fn other(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}
