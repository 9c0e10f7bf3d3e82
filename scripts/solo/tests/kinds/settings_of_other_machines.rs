//! stderr: note: `-C target-cpu=native` in your cargo configuration holds for cargo's build alone

//- .cargo/config.toml
[target.'cfg(all(unix, windows))']
rustflags = ["--cfg", "both"]

[target.'cfg(not(all(unix, windows)))']
rustflags = ["--cfg", "one", "-Ctarget-cpu=native"]

[target.no-machine-is-called-this]
rustflags = ["--cfg", "none"]

//- lib/src/lib.rs
pub fn f() -> String {
    format!("{} {} {}", cfg!(both), cfg!(one), cfg!(none))
}
