//! refused: lib/src/lib.rs:2: no.txt cannot be read

//- lib/src/lib.rs
pub fn f() -> &'static str {
    include_str!("no.txt")
}
