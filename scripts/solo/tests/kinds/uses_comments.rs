//- main/src/main.rs
// about main
fn main() {
    // it prints
    println!("{}", lib::f()); // here
}
