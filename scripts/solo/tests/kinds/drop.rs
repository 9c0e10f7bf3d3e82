//! contains: impl Drop for D

//- lib/src/lib.rs
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("dropped");
    }
}
pub fn f() -> i32 {
    let _d = D;
    1
}
