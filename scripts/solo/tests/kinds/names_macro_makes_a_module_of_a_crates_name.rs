//- main/src/main.rs
macro_rules! mk {
    () => {
        pub mod lib {
            pub fn f() -> i32 {
                7
            }
        }
    };
}
mk!();
mod m {
    mk!();
    pub fn g() -> i32 {
        lib::f() + ::lib::f()
    }
}
fn main() {
    println!("{} {} {}", lib::f(), ::lib::f(), m::g());
}
