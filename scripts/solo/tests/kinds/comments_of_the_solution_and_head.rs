//! contains: //! About.
//! contains: // Kept.
//! contains: // too
//! contains: // Inlined: lib 0.0.0 (no licence given)
//! lacks: gone

//- lib/src/lib.rs
// gone
pub fn f() -> i32 {
    1
}

//- main/src/main.rs
//! About.

// Kept.
fn main() {
    println!("{}", lib::f()); // too
}
