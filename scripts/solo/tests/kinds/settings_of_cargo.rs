//! stderr: note: `overflow-checks = true` of your release build does not hold for the bundle
//! stderr: note: the flags in the file of `@/dev/null` do not apply in the bundle
//! stderr: note: `-C target-cpu=x86-64` in your cargo configuration holds for cargo's build alone

//- Cargo.toml
[workspace]
resolver = "2"
members = ["main"]

[profile.release]
overflow-checks = true

//- .cargo/config.toml
[build]
rustflags = ["--cfg", "local", "-Ctarget-cpu=x86-64", "@/dev/null"]

[env]
GREETING = "hello"

//- lib/src/lib.rs
pub fn f() -> String {
    let place = if cfg!(local) { "here" } else { "there" };
    format!("{} {place}", env!("GREETING"))
}
