//! edition: 2024
//! editions: lib 2024

//- main/src/main.rs
fn main() {
    println!("{}", lib::Memo::default().get(20));
}

//- lib/src/lib.rs
use std::{cell::RefCell, collections::HashMap};
#[derive(Default)]
pub struct Memo(RefCell<HashMap<u64, u64>>);
impl Memo {
    // Until edition 2024, the guard in the condition lives as long as what follows `else`.
    pub fn get(&self, k: u64) -> u64 {
        if let Some(it) = self.0.borrow().get(&k).copied() {
            it
        } else {
            let it = if k < 2 { 1 } else { self.get(k - 1) + self.get(k - 2) };
            self.0.borrow_mut().insert(k, it);
            it
        }
    }
}
