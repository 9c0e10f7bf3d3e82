//! editions: lib 2018
//! contains: let _ = &

//- lib/src/lib.rs
use std::future::Future;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

fn result<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

pub fn f() -> String {
    let rc = Rc::new(1);
    let pair = (Rc::clone(&rc), 7);
    let future = async move { pair.1 };
    let before = Rc::strong_count(&rc);
    format!("{} {:?} {}", before, result(future), Rc::strong_count(&rc))
}
