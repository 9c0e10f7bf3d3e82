//! editions: lib 2018

//- lib/src/lib.rs
const MESSAGE: &str = "message {x}";
pub fn f() -> String {
    std::panic::set_hook(Box::new(|_| ()));
    let value = std::panic::catch_unwind(|| {
        panic!(MESSAGE);
    });
    format!("{:?}", value.unwrap_err().downcast_ref::<&str>())
}
