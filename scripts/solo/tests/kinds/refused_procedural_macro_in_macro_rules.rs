//! refused: main/src/main.rs:3: the procedural macro `Empty` cannot be expanded: another macro writes the call or its input
//! files of: procedural_three_forms

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
