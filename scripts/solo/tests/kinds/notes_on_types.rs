//! stderr: lib/src/lib.rs:3: `type_name` returns different paths in the bundle
//! stderr: lib/src/lib.rs:7: `type_name` returns different paths in the bundle
//! stderr: lib/src/lib.rs:11: the values of `TypeId` and their order differ in the bundle
//! stderr: lib/src/lib.rs:12: the values of `TypeId` and their order differ in the bundle

//- lib/src/lib.rs
pub struct S;
fn of_values() -> bool {
    std::any::type_name_of_val(&S).ends_with("S")
}
// A function is a value.
fn length() -> usize {
    let name = std::any::type_name::<u8>;
    name().len()
}
fn numbers(number: Box<dyn std::any::Any>) -> bool {
    let first = (*number).type_id();
    first == std::any::Any::type_id(&*number)
}
pub fn f() -> String {
    format!("{} {} {}", of_values(), length(), numbers(Box::new(3)))
}
