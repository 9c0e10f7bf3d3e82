//- main/src/main.rs
mod a {
    pub fn g() -> i32 {
        (0..lib::f()).sum()
    }
}
fn main() {
    println!("{}", a::g());
}
