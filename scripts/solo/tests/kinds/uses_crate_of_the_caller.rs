//- main/src/main.rs
fn f() -> i32 {
    50
}
mod a {
    pub fn g() -> i32 {
        lib::callers!()
    }
}
fn main() {
    println!("{} {}", a::g(), lib::f());
}
