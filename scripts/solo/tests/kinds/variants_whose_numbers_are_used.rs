//- lib/src/lib.rs
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub enum E {
    A,
    B,
    C,
}
pub fn f() -> i32 {
    std::hint::black_box(E::C) as i32
}
