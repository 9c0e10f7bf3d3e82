//- main/src/main.rs
macro_rules! m {
    () => {
        lib::f()
    };
}
#[macro_export]
macro_rules! package {
    () => {
        concat!(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"))
    };
}
mod a {
    pub fn g() -> i32 {
        m!() + crate::h()
    }
}
fn h() -> i32 {
    lib::f()
}
fn main() {
    println!("{} {}", crate::a::g(), package!());
}
