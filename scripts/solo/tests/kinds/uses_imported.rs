//- main/src/main.rs
use lib::three;
fn main() {
    println!("{}", three!());
}
