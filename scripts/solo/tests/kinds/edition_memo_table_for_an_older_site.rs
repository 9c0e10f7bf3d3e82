//! refused: lib/src/lib.rs:6: in edition 2021, that of the bundle, `<lib::Memo>::get` does something else
//! args: --for kattis

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[dependencies]
lib = { path = "../lib" }

//- main/src/main.rs
fn main() {
    println!("{}", lib::Memo::default().get(20));
}

//- lib/Cargo.toml
[package]
name = "lib"
edition = "2024"

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
