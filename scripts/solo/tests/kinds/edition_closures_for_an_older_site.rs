//! edition: 2018
//! args: --for cses

//- lib/src/lib.rs
use std::cell::RefCell;
thread_local! {
    static LOG: RefCell<String> = RefCell::new(String::new());
}
fn say(text: &str) {
    LOG.with(|it| it.borrow_mut().push_str(text))
}
pub fn f() -> String {
    say("a");
    LOG.with(|it| it.borrow().clone())
}
