//! editions: main 2024, lib 2021
//! edition: 2024
//! refused: `lib::f` does something else

//- lib/src/lib.rs
macro_rules! numbers {
    ($name:ident $fragment:ident) => {
        macro_rules! $name {
            ($x:$fragment) => { 10 };
            (_) => { 30 };
        }
    };
}
numbers!(number expr);
pub fn f() -> String {
    let numbers = vec![number!(_)];
    numbers.iter().map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}
