//! refused: lib/src/lib.rs:9: in edition 2024, that of the bundle, `lib::f` does something else

//- main/Cargo.toml
edition = "2024"

[dependencies]
lib = { path = "../lib" }
b = { path = "../b" }

//- main/src/main.rs
fn main() {
    println!("{} {}", lib::f(), b::f());
}

//- b/Cargo.toml
edition = "2018"

//- b/src/lib.rs
pub fn f() -> i32 { [1, 2].iter().map(|it| it + 1).sum() }

//- lib/src/lib.rs
use std::rc::{Rc, Weak};
pub struct Seen(Weak<u8>);
impl Drop for Seen {
    fn drop(&mut self) {
        println!("{}", self.0.upgrade().is_some());
    }
}
pub fn weak(rc: &Rc<u8>) -> Option<Rc<u8>> { Some(rc.clone()) }
pub fn f() -> usize {
    let rc = Rc::new(1);
    let weak_one = Rc::downgrade(&rc);
    let _seen = Seen(weak_one.clone());
    weak_one.upgrade().filter(move |_| { drop(rc); true }).as_ref().map_or(0, |_| 1)
}
