//! args: --all-features

//- main/Cargo.toml
[package]
name = "main"
edition = "2021"

[features]
quick = []

[[bin]]
name = "main"
required-features = ["quick"]

[dependencies]
lib = { path = "../lib" }
