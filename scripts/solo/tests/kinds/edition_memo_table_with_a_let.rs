//! args: --for kattis
//! editions: lib 2024, main 2024

//- main/src/main.rs
fn main() {
    println!("{}", lib::Memo::default().get(20));
}

//- lib/src/lib.rs
use std::{cell::RefCell, collections::HashMap};
#[derive(Default)]
pub struct Memo(RefCell<HashMap<u64, u64>>);
impl Memo {
    pub fn get(&self, k: u64) -> u64 {
        let known = self.0.borrow().get(&k).copied();
        if let Some(value) = known {
            value
        } else {
            let value = if k < 2 { 1 } else { self.get(k - 1) + self.get(k - 2) };
            self.0.borrow_mut().insert(k, value);
            value
        }
    }
}
