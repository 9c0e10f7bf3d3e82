//! refused: lib/src/lib.rs:9: in edition 2024, that of the bundle, `lib::f` does something else
//! refused: bind the temporary value with `let`
//! editions: main 2024

//- lib/src/lib.rs
use std::rc::{Rc, Weak};
struct Last(Weak<u8>);
impl Drop for Last {
    fn drop(&mut self) {
        println!("{}", self.0.upgrade().is_some());
    }
}
fn up(weak: &Weak<u8>) -> Option<Rc<u8>> { weak.upgrade() }
pub fn f() -> usize {
    let rc = Rc::new(1);
    let last = Last(Rc::downgrade(&rc));
    let weak = last.0.clone();
    std::mem::forget(weak.clone());
    up(&weak).map(|it| { drop(rc); it }).as_ref().map_or(0, |it| Rc::strong_count(it))
}
