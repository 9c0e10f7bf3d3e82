//! edition: 2024
//! args: --for atcoder
//! contains: -> () {

//- main/src/main.rs
use std::process::exit;

fn main() {
    let no = |text: &str| {
        println!("{text}");
        exit(0);
    };
    let abort = || exit(3);
    let fail = || {
        let inner = || panic!("inner");
        if std::env::args().count() > 2 {
            inner();
        }
    };
    let number: i64 = "5".parse().unwrap_or_else(|_| panic!("no number"));
    let numbers: Vec<_> = (0..number).map(|number| number * lib::double(number)).collect();
    if numbers.len() > 7 {
        abort();
    }
    fail();
    println!("{numbers:?}");
    if number > 4 {
        no("No");
    }
    println!("Yes");
}

//- lib/src/lib.rs
pub fn double(number: i64) -> i64 {
    number * 2
}
