//! args: --for cses
//! refused: bind the field that the closure uses with `let` before the closure

//- main/src/main.rs
use std::rc::Rc;

fn main() {
    let rc = Rc::new(5);
    let pair = (Rc::clone(&rc), 7);
    let second = move || pair.1;
    let seven = second();
    drop(second);
    println!("{} {}", Rc::strong_count(&rc), seven);
}
