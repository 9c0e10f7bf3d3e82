//! refused: Cargo.toml: `fast` requires features that are off: quick,quiet: give --features quick,quiet

//- main/Cargo.toml
[features]
default = ["usual"]
usual = []
quick = []
quiet = []

[dependencies]
lib = { path = "../lib" }

[[bin]]
name = "fast"
path = "src/main.rs"
required-features = ["quick", "quiet", "usual"]
