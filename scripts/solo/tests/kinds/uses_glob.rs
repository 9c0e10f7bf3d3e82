//- main/src/main.rs
use lib::*;
fn main() {
    println!("{} {}", three!(), f());
}
