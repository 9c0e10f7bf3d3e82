//! refused: lib/src/lib.rs:9: `Location::caller` would return another line in the bundle: remove the call

//- lib/src/lib.rs
type Place = std::panic::Location<'static>;

pub fn f() -> u32 {
    line()
}

#[track_caller]
fn line() -> u32 {
    <Place>::caller().line()
}
