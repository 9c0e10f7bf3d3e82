//! stderr: lib/src/lib.rs:2: `type_name` returns different paths in the bundle

//- lib/src/lib.rs
pub fn f() -> usize {
    let name = std::any::type_name::<u8>;
    name().len()
}
