//! stderr: note: `overflow-checks = true` of your release build for `lib` does not hold for the bundle

//- Cargo.toml
[workspace]
resolver = "2"
members = ["main"]

[profile.release.package.lib]
overflow-checks = true
