//- main/src/main.rs
#[macro_use]
extern crate lib;
fn main() {
    println!("{}", three!());
}
