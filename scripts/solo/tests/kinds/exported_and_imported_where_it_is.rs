//- lib/src/lib.rs
pub mod macros {
    #[macro_export]
    macro_rules! four {
        () => {
            4
        };
    }
    pub use four;
    pub use four as also;
}
use crate::macros::{self as m};
pub fn f() -> i32 {
    macros::four!() + m::also!() + crate::four!()
}
