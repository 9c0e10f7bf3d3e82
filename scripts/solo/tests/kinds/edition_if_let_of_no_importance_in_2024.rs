//! editions: lib 2018
//! edition: 2024

//- main/Cargo.toml
edition = "2024"

[dependencies]
lib = { path = "../lib" }
middle = { path = "../middle" }

//- main/src/main.rs
fn main() {
    let pairs = lib::Pairs::new(0..middle::count());
    println!("{}", lib::largest(&[1, 5, 2, 9], pairs));
}

//- middle/src/lib.rs
pub fn count() -> usize {
    std::env::args().count() + 3
}

//- lib/src/lib.rs
/// Each item in a tuple.
pub struct Singles<I>(I);

impl<I: Iterator> Iterator for Singles<I> {
    type Item = (I::Item,);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|item| (item,))
    }
}

/// The pairs of some items.
pub struct Pairs<I: Iterator> {
    first: Option<I::Item>,
    rest: I,
    others: Singles<I>,
}

impl<I: Iterator + Clone> Pairs<I> {
    pub fn new(mut items: I) -> Self {
        Self { first: items.next(), others: Singles(items.clone()), rest: items }
    }
}

// The compiler cannot rewrite an `if let` in a macro. The value that this one drops has no destructor.
macro_rules! iterates {
    ($pairs:ident) => {
        impl<I: Iterator + Clone> Iterator for $pairs<I>
        where
            I::Item: Clone,
        {
            type Item = (I::Item, I::Item);

            fn next(&mut self) -> Option<Self::Item> {
                if let Some((other,)) = self.others.next() {
                    Some((self.first.clone().unwrap(), other))
                } else {
                    self.first = self.rest.next();
                    self.first.clone().and_then(|first| {
                        self.others = Singles(self.rest.clone());
                        self.others.next().map(|(other,)| (first, other))
                    })
                }
            }
        }
    };
}
iterates!(Pairs);

/// Panics at a place that depends on how the crates are marked with their editions.
pub fn largest(numbers: &[i64], pairs: impl Iterator<Item = (usize, usize)>) -> i64 {
    pairs.map(|(i, j)| (numbers[i] - numbers[j]).abs()).max().unwrap()
}
