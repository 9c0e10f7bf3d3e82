//- main/Cargo.toml
[dependencies]
short = { package = "long-name", path = "../lib" }

//- lib/Cargo.toml
name = "long-name"

[lib]
name = "third"
path = "code/root.rs"

//- lib/code/root.rs
pub mod deep;
pub use deep::f;
#[macro_export]
macro_rules! twice {
    ($e:expr) => { $crate::deep::two() * $e };
}

//- lib/code/deep.rs
pub fn f() -> i32 {
    crate::twice!(4)
}
pub fn two() -> i32 {
    2
}

//- main/src/main.rs
fn main() {
    println!("{} {}", short::f(), short::twice!(5));
}
