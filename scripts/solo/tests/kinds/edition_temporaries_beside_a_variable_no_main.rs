//! args: --for atcoder
//! edition: 2024

//- main/src/main.rs
use std::cell::RefCell;
fn value(cell: &RefCell<Option<u8>>) -> u8 {
    if let Some(value) = *cell.borrow() {
        value
    } else {
        u8::from(cell.try_borrow_mut().is_ok())
    }
}
fn main() {
    let no_main = std::env::args().count() > 0;
    assert!(no_main);
    println!("{}", value(&RefCell::new(None)));
}
