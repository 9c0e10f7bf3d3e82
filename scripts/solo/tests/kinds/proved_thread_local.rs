//- lib/src/lib.rs
use std::cell::RefCell;
use std::rc::Rc;
thread_local! {
    pub static SHARED: Rc<RefCell<Vec<u32>>> = Rc::new(RefCell::new(vec![1, 2]));
}

//- main/src/main.rs
fn main() {
    let shared = lib::SHARED.with(|it| it.clone());
    shared.borrow_mut().push(3);
    println!("{:?}", lib::SHARED.with(|it| it.borrow().clone()));
}
