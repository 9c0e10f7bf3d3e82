//- lib/src/lib.rs
fn cfg(it: i32) -> i32 {
    it + 1
}
pub fn f() -> i32 {
    let n = 3;
    cfg(n)
}
