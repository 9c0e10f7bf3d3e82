//- lib/src/lib.rs
#[macro_use]
mod macros;
mod inner {
    macro_rules! parts {
        () => {
            pub const THREE: i32 = 3;
        };
    }
    parts!();
}
parts!();
pub fn f() -> i32 {
    sum() + inner::THREE
}
//- lib/src/macros.rs
macro_rules! parts {
    () => {
        mod one;
        pub mod two;
        macro_rules! twice {
            ($it:expr) => {
                $it * 2
            };
        }
        fn sum() -> i32 {
            $crate::one::ONE + two::two() + twice!(10)
        }
    };
}
//- lib/src/one.rs
macro_rules! half {
    ($it:expr) => {
        $it / 2
    };
}
pub const ONE: i32 = half!(2);
//- lib/src/two/mod.rs
pub fn two() -> i32 {
    crate::one::ONE + self::deep::deep()
}
mod deep;
//- lib/src/two/deep.rs
pub fn deep() -> i32 {
    1
}
