//- main/src/main.rs
fn main() {
    println!("alone");
}

//- lib/Cargo.toml
build = "script.rs"

//- lib/script.rs
fn main() {
    println!("cargo:rustc-link-lib=m");
}
