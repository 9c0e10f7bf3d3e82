//! lacks: macros
//! files of: procedural_three_forms

//- macros/src/lib.rs
use proc_macro::TokenStream;

#[proc_macro]
pub fn sum(input: TokenStream) -> TokenStream {
    let input = input.to_string();
    format!("{input} + 1").parse().unwrap()
}

#[proc_macro_derive(Empty)]
pub fn empty(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

//- main/src/main.rs
macro_rules! pass {
    ($($item:item)*) => { $($item)* };
}

pass! {
    #[derive(Clone, macros::Empty, Debug)]
    struct Passed;
}

fn main() {
    let v = vec![macros::sum!(1), macros::sum!(2) * 10, 10 * macros::sum!(3)];
    println!("{:?} {} {:?}", v, macros::sum!(4), Passed.clone());
    assert!(macros::sum!(1) == 2);
}
