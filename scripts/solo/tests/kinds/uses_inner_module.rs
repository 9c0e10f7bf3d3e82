//- main/src/main.rs
mod a {
    pub mod b {
        use lib::{deep::g, f};
        pub fn h() -> i32 {
            f() + g() + lib::f()
        }
    }
}
fn main() {
    println!("{}", a::b::h());
}
