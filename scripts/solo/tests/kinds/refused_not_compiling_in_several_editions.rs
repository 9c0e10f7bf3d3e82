//! refused: lib/src/lib.rs:7: cannot find function `nothing`
//! editions: lib 2024

//- lib/src/lib.rs
pub fn f() -> i32 {
    if let Some(it) = Some(3)
        && it > 2
    {
        it
    } else {
        nothing()
    }
}
