//! args: --bin fast --features quick,lib/wide --no-default-features
//! contains: // Made by `cargo solo --bin fast --features quick,lib/wide --no-default-features`.
//! lacks: fn slow

//- main/Cargo.toml
[features]
default = ["slow"]
slow = ["lib/slow"]
quick = ["dep:helper"]

[dependencies]
lib = { path = "../lib" }
helper = { path = "../helper", optional = true }

[[bin]]
name = "fast"
path = "src/fast.rs"
required-features = ["quick", "lib/wide"]

//- main/src/fast.rs
fn main() {
    println!("{} {} {}", lib::f(), helper::f(), cfg!(feature = "slow"));
}

//- lib/Cargo.toml
[features]
slow = []
wide = []

//- lib/src/lib.rs
pub fn f() -> String {
    #[cfg(feature = "slow")]
    return slow();
    #[cfg(not(feature = "slow"))]
    format!("{} {}", cfg!(feature = "slow"), cfg!(feature = "wide"))
}

#[cfg(feature = "slow")]
fn slow() -> String {
    "slow".to_string()
}

//- helper/src/lib.rs
pub fn f() -> i32 {
    8
}
