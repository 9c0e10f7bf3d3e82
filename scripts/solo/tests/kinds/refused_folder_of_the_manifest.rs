//! refused: lib/src/lib.rs:2: `env!` would return something else in the bundle

//- lib/src/lib.rs
pub fn f() -> bool {
    let folder = env!("CARGO_MANIFEST_DIR");
    std::path::Path::new(folder).join("Cargo.toml").exists()
}
