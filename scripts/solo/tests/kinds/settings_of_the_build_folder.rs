//! lacks: unused

//- .cargo/config.toml
[build]
build-dir = "target/elsewhere"

//- lib/src/lib.rs
pub fn unused() {}
pub fn f() -> i32 {
    1
}
