//! The library of the kinds that do not bring their own.

#![recursion_limit = "200"]

#[macro_export]
macro_rules! count {
    () => { 0 };
    ($first:tt $($rest:tt)*) => { 1 + $crate::count!($($rest)*) }
}

pub fn says() -> i32 {
    println!("says");
    3
}

#[macro_export]
macro_rules! says {
    () => {
        println!("says it")
    };
}

#[macro_export]
macro_rules! callers {
    () => {
        crate::f()
    };
}

#[macro_export]
macro_rules! three {
    () => {
        $crate::f()
    };
}

pub fn f() -> i32 {
    3
}

pub mod deep {
    pub fn g() -> i32 {
        4
    }

    pub struct T(pub i32);

    impl T {
        pub(crate) const fn hidden(&self) -> i32 {
            self.0
        }
    }
}

pub(crate) type Result = i32;

pub fn not_hidden() -> Result {
    deep::T(5).hidden()
}

pub fn danger() -> i32 {
    unsafe { *(&5 as *const i32) }
}
