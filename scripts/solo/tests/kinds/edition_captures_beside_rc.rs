//! editions: lib 2018
//! contains: let _ = &

//- lib/src/lib.rs
use std::rc::{Rc, Weak};

struct Named {
    rc: Rc<i32>,
    name: String,
}

/// A closure takes a field out of its variable.
fn moved() -> (usize, String) {
    let rc = Rc::new(1);
    let named = Named { rc: rc.clone(), name: "q".to_string() };
    let take = || named.name;
    let name = take();
    (Rc::strong_count(&rc), name)
}

/// A closure owns its variable, and outlives the statement.
fn owned() -> usize {
    let rc = Rc::new(5);
    let pair = (Rc::clone(&rc), 7);
    let second = move || pair.1;
    second();
    drop(second);
    Rc::strong_count(&rc)
}

/// Behind a box.
fn boxed() -> Option<i32> {
    let pair = (Rc::new(4), Box::new(1));
    let weak: Weak<i32> = Rc::downgrade(&pair.0);
    {
        let one = move || *pair.1;
        one();
    }
    weak.upgrade().map(|four| *four)
}

macro_rules! second {
    ($pair:expr) => {{
        let pair = $pair;
        move || pair.1
    }};
}

/// In a macro.
fn written_by_a_macro() -> usize {
    let rc = Rc::new(5);
    let second = second!((Rc::clone(&rc), 7));
    second();
    drop(second);
    Rc::strong_count(&rc)
}

/// The size of what a closure captures.
fn size() -> usize {
    let triple = (1_u8, [0_u64; 4], vec![1]);
    let first = move || triple.0;
    std::mem::size_of_val(&first) + usize::from(first())
}

pub fn f() -> String {
    format!("{:?} {} {:?} {} {}", moved(), owned(), boxed(), written_by_a_macro(), size())
}
