//! lacks: macros
//! files of: procedural_three_forms

//- macros/src/lib.rs
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

fn own(text: &str) -> TokenStream {
    fn marked(stream: TokenStream) -> TokenStream {
        let mark = |tree| match tree {
            TokenTree::Group(it) => Group::new(it.delimiter(), marked(it.stream())).into(),
            TokenTree::Ident(it) => Ident::new(&it.to_string(), Span::mixed_site()).into(),
            mut other => {
                other.set_span(Span::mixed_site());
                other
            }
        };
        stream.into_iter().map(mark).collect::<TokenStream>()
    }
    marked(text.parse().unwrap())
}

/// `x + 1 + $input`, where `x` is 10 and its own, in a block with a label of its own.
#[proc_macro]
pub fn plus(input: TokenStream) -> TokenStream {
    let mut body = own("let x = 10; let mut free = 0; 'a: loop { free += 1; break 'a; } x + free +");
    body.extend(input);
    TokenTree::Group(Group::new(Delimiter::Brace, body)).into()
}

//- main/src/main.rs
fn main() {
    let x = 5;
    println!("{} {}", macros::plus!(x), macros::plus!(x * 2));
    'a: loop {
        println!("{}", macros::plus!({ if x > 1 { break 'a } 3 }));
    }
}
