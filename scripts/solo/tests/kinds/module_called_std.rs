//- lib/src/lib.rs
pub mod std {
    pub mod cmp {
        pub fn max(a: i32, _: i32) -> i32 {
            a
        }
    }
}
pub mod inner {
    pub fn g() -> i32 {
        std::cmp::max(1, 2)
    }
}
pub fn f() -> i32 {
    self::std::cmp::max(1, 2) * 10 + inner::g()
}
