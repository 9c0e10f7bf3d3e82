//! args: --bin other
//! refused: Cargo.toml: no binary called `other`: there is `main`
