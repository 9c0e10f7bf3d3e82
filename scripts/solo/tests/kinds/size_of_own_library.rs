//! at most: 3000

//- lib/src/lib.rs
/// Docs.
pub fn mex(values: &[usize]) -> usize {
    (0..).find(|it| !values.contains(it)).unwrap_or(0)
}
/// More docs.
pub fn other() {}

//- main/src/main.rs
fn main() {
    println!("{}", lib::mex(&[0, 1, 3]));
}
