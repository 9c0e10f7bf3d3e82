//- main/src/main.rs
#[macro_use]
extern crate lib;
mod a {
    pub fn g() -> i32 {
        three!()
    }
}
fn main() {
    println!("{} {}", a::g(), three!());
}
