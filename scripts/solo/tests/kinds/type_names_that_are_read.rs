//! contains: type_name

//- lib/src/lib.rs
pub struct S;
pub fn f() -> bool {
    std::any::type_name::<S>().ends_with("S")
}
