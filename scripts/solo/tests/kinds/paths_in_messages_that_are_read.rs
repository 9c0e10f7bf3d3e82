//! stderr: lib/src/lib.rs:4: the message of `assert!` has another path in the bundle

//- lib/src/lib.rs
pub const THREE: u32 = 3;
pub fn f() -> bool {
    std::panic::set_hook(Box::new(|_| ()));
    let caught = std::panic::catch_unwind(|| assert!(std::hint::black_box(4) == crate::THREE));
    caught.unwrap_err().downcast_ref::<&str>().is_some()
}
