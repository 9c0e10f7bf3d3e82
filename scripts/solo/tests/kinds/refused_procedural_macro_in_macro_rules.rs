//! refused: main/src/main.rs:3: the procedural macro `Empty` cannot be expanded: another macro writes the call or its input

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
macros = { path = "../macros" }

//- macros/Cargo.toml
[package]
name = "macros"
edition = "2021"

[lib]
proc-macro = true

//- macros/src/lib.rs
use proc_macro::TokenStream;

#[proc_macro_derive(Empty)]
pub fn empty(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

//- main/src/main.rs
macro_rules! make {
    ($name:ident) => {
        #[derive(macros::Empty)]
        struct $name;
    };
}

make!(A);
make!(B);

fn main() {
    let _ = (A, B);
}
