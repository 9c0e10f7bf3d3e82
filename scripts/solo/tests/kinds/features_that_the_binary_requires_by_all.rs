//! args: --all-features

//- main/Cargo.toml
[features]
quick = []

[[bin]]
name = "main"
required-features = ["quick"]

[dependencies]
lib = { path = "../lib" }
