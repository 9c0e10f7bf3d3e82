//! refused: main/src/main.rs:3: the procedural macro `say` cannot be expanded: its own variable `x` occurs in a string
//! files of: procedural_three_forms

//- macros/src/lib.rs
use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};

#[proc_macro]
pub fn say(input: TokenStream) -> TokenStream {
    let mark = |mut tree: TokenTree| {
        tree.set_span(Span::mixed_site());
        tree
    };
    let own = |text: &str| text.parse::<TokenStream>().unwrap().into_iter().map(mark).collect::<TokenStream>();
    let mut body = own("let x = 10;");
    body.extend("println!".parse::<TokenStream>());
    let mut inside = own("\"{x} {}\",");
    inside.extend(input);
    body.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, inside))]);
    TokenTree::Group(Group::new(Delimiter::Brace, body)).into()
}

//- main/src/main.rs
fn main() {
    let x = 5;
    macros::say!(x);
}
