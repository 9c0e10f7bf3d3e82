//- main/Cargo.toml
[dependencies]
lib = { path = "../lib", default-features = false, features = ["fast"] }

//- lib/Cargo.toml
[dependencies]
other = { path = "../other", optional = true }
[features]
default = ["slow"]
slow = []
fast = ["other?/extra"]

//- lib/src/lib.rs
pub fn f() -> i32 {
    let mut n = 0;
    if cfg!(feature = "fast") {
        n += 1;
    }
    #[cfg(feature = "slow")]
    {
        n += 10;
    }
    #[cfg(feature = "other")]
    {
        n += other::f();
    }
    n
}

//- other/Cargo.toml
[features]
extra = []

//- other/src/lib.rs
pub fn f() -> i32 {
    100
}
