//- main/src/main.rs
mod a {
    use ::lib::f;
    pub fn g() -> i32 {
        f() + ::lib::f()
    }
}
fn main() {
    println!("{}", a::g());
}
