//! editions: main 2018, lib 2018
//! edition: 2018

//- lib/src/lib.rs
const ZERO: &str = "zero";

pub fn f() -> String {
    std::panic::set_hook(Box::new(|_| ()));
    let caught = std::panic::catch_unwind(|| assert!(std::hint::black_box(0) > 0, ZERO));
    format!("{:?}", caught.unwrap_err().downcast_ref::<&str>())
}
