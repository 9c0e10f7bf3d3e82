//! editions: lib 2018
//! contains: panic_any("{}")

//- lib/src/lib.rs
fn braces() -> i32 {
    if std::env::args().count() > 9 {
        panic!("{}")
    }
    1
}
#[macro_export]
macro_rules! is_match {
    ($pattern:pat | $value:expr) => {
        match $value {
            $pattern => 1,
            _ => 0,
        }
    };
}
pub fn f() -> String {
    format!("{} {}", braces(), is_match!(1 | 1))
}
