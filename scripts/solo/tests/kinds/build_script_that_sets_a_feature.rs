//- lib/Cargo.toml
build = "script.rs"

[features]
declared = []

//- lib/script.rs
fn main() {
    println!("cargo:rustc-cfg=feature=\"fast\"");
    println!("cargo:rustc-check-cfg=cfg(feature, values(\"fast\"))");
}

//- lib/src/lib.rs
pub fn f() -> String {
    format!("{} {} {}", cfg!(feature = "fast"), cfg!(feature = "declared"), NAME)
}

#[cfg(feature = "fast")]
const NAME: &str = "fast";
#[cfg(not(feature = "fast"))]
const NAME: &str = "slow";
