//- main/src/main.rs
mod a {
    pub fn g() -> i32 {
        crate::h()
    }
}
fn h() -> i32 {
    lib::f()
}
fn main() {
    println!("{}", crate::a::g());
}
