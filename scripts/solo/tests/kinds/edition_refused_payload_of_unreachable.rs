//! editions: lib 2018
//! refused: lib/src/lib.rs:7: in edition 2021, that of the bundle, `lib::divided

//- lib/src/lib.rs
pub fn f() -> String {
    std::panic::set_hook(Box::new(|_| ()));
    let caught = std::panic::catch_unwind(|| divided(std::hint::black_box(0))).unwrap_err();
    format!("{:?} {:?}", caught.downcast_ref::<&str>(), caught.downcast_ref::<String>())
}
fn divided(by: u32) -> u32 {
    if by == 0 { unreachable!("zero") }
    7 / by
}
