//! stderr: lib/src/lib.rs:3: `type_name` returns different paths in the bundle

//- lib/src/lib.rs
pub struct S;
pub fn f() -> bool {
    std::any::type_name_of_val(&S).ends_with("S")
}
