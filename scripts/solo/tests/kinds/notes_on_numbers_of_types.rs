//! stderr: lib/src/lib.rs:3: values of `TypeId` are others in the bundle

//- lib/src/lib.rs
pub fn f() -> bool {
    let number: Box<dyn std::any::Any> = Box::new(3);
    (*number).type_id() == (*number).type_id()
}
