//! refused: lib/src/lib.rs:3: `Location::caller` would return another line

//- lib/src/lib.rs
#[track_caller]
pub fn f() -> u32 {
    std::panic::Location::caller().line()
}
