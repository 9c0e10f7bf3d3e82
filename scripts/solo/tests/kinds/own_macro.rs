//- main/src/main.rs
macro_rules! m {
    () => {
        lib::f()
    };
}
mod a {
    pub fn g() -> i32 {
        m!()
    }
}
fn main() {
    println!("{}", a::g());
}
