//! args: --for atcoder
//! refused: in edition 2024, that of the bundle, `crate::last` does something else than in edition 2021

//- main/src/main.rs
use std::rc::{Rc, Weak};

fn last() -> Option<i32> {
    let rc = Rc::new(4);
    let weak: Weak<i32> = Rc::downgrade(&rc);
    if let Some(9) = weak.upgrade().as_ref().map(|it| **it) {
        None
    } else {
        Rc::try_unwrap(rc).ok()
    }
}

fn main() {
    let last = last();
    dbg!(&last);
    println!("{:?}", last);
}
