//! editions: lib 2018

//- lib/src/lib.rs
use std::cell::RefCell;
pub fn first(list: &RefCell<Vec<i32>>) -> bool {
    if let Some(1) = list.borrow().first() {
        false
    } else {
        list.try_borrow_mut().is_err()
    }
}

//- main/src/main.rs
fn main() {
    println!("{}", lib::first(&std::cell::RefCell::new(vec![2])));
}
