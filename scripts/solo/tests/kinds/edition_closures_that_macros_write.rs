//! contains: mod lib
//! editions: lib 2018

//- main/src/main.rs
use lib::{number, row};

// The two closures that the macros write here are numbered in another order if rustc finds out later which macros are
// called.
fn main() {
    let text = "1 2 3 4";
    let mut words = text.split(' ');
    let first: Vec<i32> = row!(words, 0..2);
    let second: Vec<usize> = row!(words, 0..2usize);
    println!("{:?} {:?} {}", first, second, number!("5", u8));
    println!("{}", lib::f());
}

//- lib/src/lib.rs
#[macro_export]
macro_rules! number {
    ($word:expr, $type:ty) => {
        $word.parse::<$type>().unwrap()
    };
}
#[macro_export]
macro_rules! row {
    ($words:expr, $range:expr) => {
        $range.map(|_| $crate::number!($words.next().unwrap(), _)).collect()
    };
}
// What edition 2021 captures otherwise, so that the editions are compared.
pub fn f() -> i32 {
    let pair = (1, 2);
    let second = || pair.1;
    second()
}
