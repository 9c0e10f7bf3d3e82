//! lacks: Gone.

//- lib/src/lib.rs
macro_rules! documented {
    (#[doc = $d:literal] $e:expr) => {
        format!("{} {}", $d, $e)
    };
    ($e:expr) => {
        format!("none {}", $e)
    };
}
/// Gone.
pub fn f() -> String {
    documented!(
        /// Kept.
        3
    )
}
