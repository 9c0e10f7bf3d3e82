//! lacks: derive

//- lib/src/lib.rs
pub use derive::{m, Answer};
pub trait Answer {
    fn answer(&self) -> i32;
}
#[doc(hidden)]
pub mod __private {
    pub fn g() -> i32 {
        41
    }
}
mod inner {
    #[derive(crate::Answer)]
    pub struct S;
}
pub fn f() -> i32 {
    inner::S.answer()
}
extern crate self as lib;

//- lib/Cargo.toml
edition = "2018"

[dependencies]
derive = { path = "../derive" }

//- derive/Cargo.toml
[lib]
proc-macro = true

//- derive/src/lib.rs
mod more;
use proc_macro::TokenStream;
#[proc_macro]
pub fn m(_: TokenStream) -> TokenStream {
    more::text().parse().unwrap()
}
#[proc_macro_derive(Answer)]
pub fn answer(item: TokenStream) -> TokenStream {
    let name = item.into_iter().skip_while(|it| it.to_string() != "struct").nth(1).unwrap();
    format!("impl ::lib::Answer for {name} {{ fn answer(&self) -> i32 {{ lib::__private::g() + 1 }} }}").parse().unwrap()
}

//- derive/src/more.rs
pub fn text() -> &'static str {
    "lib::__private::g()"
}

//- main/src/main.rs
use lib::{m, Answer};
#[derive(Answer)]
struct T;
fn main() {
    println!("{} {} {}", m!(), T.answer(), lib::f());
}
