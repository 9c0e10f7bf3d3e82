//! refused: lib/src/lib.rs:13: in edition 2021, that of the bundle, `lib::f` does something else
//! args: --for kattis
//! editions: lib 2024

//- lib/src/lib.rs
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("dropped");
    }
}
impl D {
    fn get(&self) -> Option<i32> {
        None
    }
}
pub fn f() -> i32 {
    if let Some(it) = D.get() {
        it
    } else {
        println!("else");
        3
    }
}
