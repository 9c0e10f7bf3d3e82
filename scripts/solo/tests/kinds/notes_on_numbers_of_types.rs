//! stderr: lib/src/lib.rs:3: the values of `TypeId` and their order differ in the bundle
//! stderr: lib/src/lib.rs:4: the values of `TypeId` and their order differ in the bundle

//- lib/src/lib.rs
pub fn f() -> bool {
    let number: Box<dyn std::any::Any> = Box::new(3);
    let first = (*number).type_id();
    first == std::any::Any::type_id(&*number)
}
