//! lacks: labs
//! lacks: Labelled
//! lacks: u32, 32
//! contains: abs(

//- lib/src/lib.rs
pub mod sys {
    extern "C" {
        pub fn abs(it: i32) -> i32;
        pub fn labs(it: *const crate::sys::Labelled) -> i64;
    }
    macro_rules! structs {
        ($(struct $name:ident;)*) => { $(pub struct $name;)* };
    }
    structs! { struct Labelled; struct Other; }
    impl Other {
        pub fn from(it: *const crate::sys::Labelled) -> bool {
            it.is_null()
        }
    }
}

pub trait Wide {
    fn wide(self) -> u32;
}
macro_rules! wide {
    ($type:ty, $bits:literal) => {
        impl Wide for $type {
            fn wide(self) -> u32 {
                let bits = self.count_ones();
                bits + $bits
            }
        }
    };
}
wide!(u16, 16);
wide!(u32, 32);

pub fn f() -> i32 {
    let wide = 3_u16.wide() as i32;
    unsafe { sys::abs(-wide) }
}
