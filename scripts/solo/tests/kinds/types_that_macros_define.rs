//! contains: define!(Small, 3)
//! contains: given! { pub union Bits
//! lacks: shown!(Small)
//! lacks: define!(Large
//! lacks: union Words

//- lib/src/lib.rs
mod made {
    macro_rules! define {
        ($name:ident, $number:expr) => {
            pub struct $name;
            impl $name {
                pub const NUMBER: u32 = $number;
            }
        };
    }
    macro_rules! shown {
        ($name:ident) => {
            impl std::fmt::Display for $name {
                fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                    write!(f, "{}", $name::NUMBER)
                }
            }
        };
    }
    macro_rules! given {
        ($($item:tt)*) => { $($item)* };
    }
    define!(Small, 3);
    define!(Large, 4);
    shown!(Small);
    shown!(Large);
    given! { pub union Bits { pub float: f32, pub bits: u32 } }
    given! { pub union Words { pub long: u64, pub words: [u32; 2] } }
}
mod between {
    pub use super::made::{Bits, Small};
}
use between::{Bits, Small};

pub fn f() -> u32 {
    Small::NUMBER + unsafe { Bits { float: 1.0 }.bits }
}
