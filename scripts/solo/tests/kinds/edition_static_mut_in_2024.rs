//! edition: 2024
//! editions: main 2024

//- lib/src/lib.rs
static mut V: Vec<i32> = Vec::new();
pub fn f() -> usize {
    unsafe {
        V.push(1);
        V.len()
    }
}
