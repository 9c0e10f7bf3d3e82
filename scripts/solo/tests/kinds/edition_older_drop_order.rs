//! args: --for kattis
//! contains: break 'scope1 it;
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
