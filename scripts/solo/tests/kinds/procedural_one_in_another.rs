//! lacks: macros
//! files of: procedural_three_forms

//- macros/src/lib.rs
use proc_macro::TokenStream;

#[proc_macro_derive(One, attributes(one))]
pub fn one(item: TokenStream) -> TokenStream {
    let mut words = item.into_iter().map(|it| it.to_string());
    words.find(|it| it == "struct");
    let name = words.next().unwrap();
    format!("impl {name} {{ pub fn one(&self) -> i32 {{ macros::number!() }} }}").parse().unwrap()
}

#[proc_macro]
pub fn number(_: TokenStream) -> TokenStream {
    "1 + 0".parse().unwrap()
}

#[proc_macro]
pub fn item(_: TokenStream) -> TokenStream {
    "#[derive(macros::One)] #[one] struct Made; #[derive(macros::One)] struct Other;".parse().unwrap()
}

#[proc_macro_attribute]
pub fn add_derive(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut added: TokenStream = "#[derive(Clone, ::macros::One)]".parse().unwrap();
    added.extend(item);
    added
}

#[proc_macro_attribute]
pub fn twice(_: TokenStream, item: TokenStream) -> TokenStream {
    let first: TokenStream = item.clone();
    let second = item.to_string().replace("fn f", "fn g");
    first.into_iter().chain(second.parse::<TokenStream>().unwrap()).collect()
}

//- main/src/main.rs
macros::item!();

#[macros::add_derive]
#[one]
struct Added {
    #[one]
    _x: i32,
}

#[macros::add_derive]
struct More;

#[macros::twice]
fn f() -> i32 {
    #[derive(macros::One)]
    struct Inner;
    Inner.one() * macros::number!()
}

fn main() {
    println!("{} {} {} {}", Made.one(), Other.one(), Added { _x: 1 }.clone().one(), More.one() * 2);
    println!("{} {} {}", f(), g(), macros::number!());
}
