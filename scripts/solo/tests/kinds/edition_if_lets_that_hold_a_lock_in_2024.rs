//! edition: 2024
//! editions: main 2024

//- main/src/main.rs
fn main() {
    let list = std::cell::RefCell::new(vec![2]);
    println!("{} {}", lib::first(&list), lib::second(&list));
    lib::third("a b", &mut std::io::LineWriter::new(std::io::stdout()));
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
pub fn third(line: &str, out: &mut impl std::io::Write) {
    if let [1, _] = line.split(' ').map(str::len).collect::<Vec<_>>()[..] {
        writeln!(out, "two").unwrap();
    } else {
        writeln!(out, "other").unwrap();
    }
    let parts = line.split(' ').map(String::from).collect::<Vec<_>>();
    if let Some(last) = parts.clone().pop() {
        writeln!(out, "{last}").unwrap();
    }
}
