//! contains: // kept
//! contains: // A comment in what a macro returns.
//! lacks: macros

//- main/Cargo.toml
[dependencies]
macros = { path = "../macros" }

//- macros/Cargo.toml
[lib]
proc-macro = true

//- macros/src/lib.rs
//! All forms of procedural macros, without any crate that helps.
use proc_macro::TokenStream;

/// Returns what it is given, in reverse.
#[proc_macro]
pub fn reversed(input: TokenStream) -> TokenStream {
    let mut trees: Vec<_> = input.into_iter().collect();
    trees.reverse();
    trees.into_iter().collect()
}

#[proc_macro_attribute]
pub fn renamed(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let (new, item) = (arguments.to_string(), item.to_string());
    item.replace("fn old", &format!("fn {new}")).parse().unwrap()
}

#[proc_macro_attribute]
pub fn same(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

// As `derivative` does, whose tests call the function.
#[cfg_attr(not(test), proc_macro_derive(Named, attributes(named, other)))]
pub fn named(item: TokenStream) -> TokenStream {
    let mut words = item.into_iter().map(|it| it.to_string());
    words.find(|it| it == "struct" || it == "enum");
    let name = words.next().unwrap();
    format!("impl crate::Named for {name} {{ fn name() -> &'static str {{ {name:?} }} }}").parse().unwrap()
}

#[proc_macro_derive(Nothing)]
pub fn nothing(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

//- main/src/main.rs
//! About main.
use macros::{renamed, same as alike, Named, Nothing};

trait Named {
    fn name() -> &'static str;
}

/// A pair.
#[derive(Clone, Named, Debug)]
#[named]
struct Pair {
    /// The first.
    #[named(first = "x")]
    a: i32, // kept
    #[cfg(any())]
    b: i32,
}

#[derive(Named)]
struct Unit;

#[cfg_attr(all(), derive(Named), other)]
#[derive(Debug, Nothing)]
enum Choice {
    #[other]
    One,
    #[cfg_attr(all(), named(1))]
    Two(#[named] f64),
}

#[derive(Clone, Copy)]
#[macros::same]
#[derive(PartialEq, macros::Nothing)]
struct Both(i32);

struct S;

impl S {
    #[alike]
    const C: [u8; 1 + 1] = {
        // A comment in what a macro returns.
        [1, 2]
    };

    /// Documented.
    #[renamed(new)]
    #[inline]
    fn old(&self) -> i32 {
        7
    }
}

#[cfg_attr(all(), renamed(other))]
fn old() -> f32 {
    1.5e-3_f32
}

mod inner {
    macros::reversed! { {} Inner struct pub }
    macros::reversed![; u32 = T type pub];
}

fn main() {
    println!("{} {} {} {:?}", Pair::name(), Unit::name(), Choice::name(), Pair { a: 1 }.clone());
    println!("{:?} {:?} {} {:?}", Choice::One, Choice::Two(2.0), other(), S::C);
    println!("{} {}", S.new(), Both(3) == Both(3).clone());
    let r#type = b"bytes\n".len() as inner::T;
    println!("{} {}", macros::reversed!(1 - r#type), 2 * macros::reversed!(1 + 3));
    let _ = inner::Inner {};
    let sum = macros::reversed!(4 + 5);
    macros::reversed!(; 8 = eight let);
    macros::reversed! { ; 9 = nine let }
    println!("{sum} {eight} {nine} {}", -macros::reversed!(3 - 5) + line!() as i32);
    match 3 {
        macros::reversed!(3 | 2) => println!("two or three"),
        _ => {}
    }
}
