//- main/src/main.rs
#![recursion_limit = "300"]
fn main() {
    println!("{}", lib::f() + lib::count!(1 1 1));
}
