//- main/src/main.rs
fn lib() -> i32 {
    2
}
fn main() {
    println!("{} {}", lib(), lib::f());
}
