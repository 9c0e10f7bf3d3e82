//! refused: lib/src/lib.rs:14: in edition 2021, that of the bundle, `lib::f` does something else
//! args: --for kattis
//! files of: edition_drop_order_in_a_solution_without_warnings
//! editions: lib 2024, main 2021

//- main/src/main.rs
fn main() { println!("{}", lib::f()); }
