//- lib/Cargo.toml
[dependencies]
deep-lib = { path = "../deep" }

//- lib/src/lib.rs
pub use deep_lib;
pub use deep_lib::{g as same, h as i};
mod a {
    use deep_lib::{g, h};
    pub fn f() -> i32 {
        g() + h!() + deep_lib::g()
    }
}
pub fn f() -> i32 {
    a::f()
}

//- deep/Cargo.toml
name = "deep-lib"

//- deep/src/lib.rs
pub fn g() -> i32 {
    1
}
#[macro_export]
macro_rules! h {
    () => {
        $crate::g() + 1
    };
}

//- main/src/main.rs
fn main() {
    println!(
        "{} {} {}",
        lib::f(),
        lib::deep_lib::g(),
        lib::i!() + lib::same()
    );
}
