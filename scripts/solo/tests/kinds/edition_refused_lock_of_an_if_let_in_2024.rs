//! refused: lib/src/lib.rs:2: in edition 2024, that of the bundle, `lib::first` does something else
//! refused: set edition 2024 in the manifest of `lib`
//! editions: main 2024

//- main/src/main.rs
fn main() {
    let list = std::cell::RefCell::new(vec![2]);
    println!("{} {}", lib::first(&list), lib::second(&list));
}

//- lib/src/lib.rs
use std::cell::RefCell;
pub fn first(list: &RefCell<Vec<i32>>) -> bool {
    if let Some(1) = list.borrow().first() {
        false
    } else {
        list.try_borrow_mut().is_err()
    }
}
pub fn second(list: &RefCell<Vec<i32>>) -> i32 {
    if list.borrow().is_empty() {
        0
    } else if let Some(1) = list.borrow().first() {
        2
    } else if list.try_borrow_mut().is_err() {
        3
    } else {
        4
    }
}
