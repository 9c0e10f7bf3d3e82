//- main/src/main.rs
extern crate lib as l;
mod a {
    pub fn g() -> i32 {
        l::f()
    }
}
fn main() {
    println!("{}", a::g() + l::f());
}
