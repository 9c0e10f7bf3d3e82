//- main/src/main.rs
use lib::lib;

#[lib]
fn seven() {}

fn main() {
    println!("{} {}", seven(), lib::f());
}

//- lib/Cargo.toml
[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
pub use deep::lib;
pub fn f() -> i32 {
    3
}

//- deep/Cargo.toml
[lib]
proc-macro = true

//- deep/src/lib.rs
use proc_macro::TokenStream;

#[proc_macro_attribute]
pub fn lib(_: TokenStream, _: TokenStream) -> TokenStream {
    "fn seven() -> i32 { lib::f() + 4 }".parse().unwrap()
}
