//! editions: main 2024, lib 2021
//! edition: 2024
//! refused: `crate::main` does something else than in edition 2021, that of a macro that it calls: set edition 2024 in the manifest of `lib`

//- main/src/main.rs
use std::cell::RefCell;
use std::collections::HashMap;
fn main() {
    let table = RefCell::new(HashMap::new());
    for number in [1, 2, 1] {
        println!("{}", lib::square!(table, number));
    }
}
//- lib/src/lib.rs
#[macro_export]
macro_rules! square {
    ($table:ident, $number:expr) => {{
        let square = if let Some(square) = $table.borrow().get(&$number).copied() {
            square
        } else {
            match $table.try_borrow_mut() {
                Ok(mut table) => *table.entry($number).or_insert($number * $number),
                Err(_) => 999,
            }
        };
        square
    }};
}
