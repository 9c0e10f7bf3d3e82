//! contains: impl crate::Named for Small
//! contains: impl crate::Sized2 for Small
//! lacks: macros
//! files of: procedural_three_forms

//- macros/src/lib.rs
//! As `derive_more` defines its derives.
use proc_macro::TokenStream;

mod named {
    pub fn expand(name: &str, of: &str) -> String {
        format!("impl crate::{of} for {name} {{ fn text() -> &'static str {{ {name:?} }} }}")
    }
}

macro_rules! create_derive {
    ($module:ident $(:: $rest:ident)*, $trait_:ident, $function:ident $(, $attribute:ident)* $(,)?) => {
        #[proc_macro_derive($trait_, attributes($($attribute),*))]
        #[doc(hidden)]
        pub fn $function(input: TokenStream) -> TokenStream {
            let mut words = input.into_iter().map(|word| word.to_string());
            words.find(|word| word == "struct");
            let name = words.next().unwrap();
            $module$(::$rest)*::expand(&name, stringify!($trait_)).parse().unwrap()
        }
    };
}

create_derive!(named, Named, named_derive, named, other);
create_derive!(named, Sized2, sized_derive,);
create_derive!(named, Unused, unused_derive);

//- main/src/main.rs
use macros::{Named, Sized2};

trait Named {
    fn text() -> &'static str;
}
trait Sized2 {
    fn text() -> &'static str;
}

#[derive(Named, Sized2)]
#[named(1)]
struct Small {
    #[other = 2]
    _value: u8,
}

fn main() {
    println!("{} {}", <Small as Named>::text(), <Small as Sized2>::text());
}
