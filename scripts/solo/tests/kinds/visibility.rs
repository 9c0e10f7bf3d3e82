//- lib/src/lib.rs
mod a {
    pub(crate) fn g() -> i32 {
        1
    }
    pub(super) fn h() -> i32 {
        b::i()
    }
    mod b {
        pub(in crate::a) fn i() -> i32 {
            2
        }
    }
}
pub fn f() -> i32 {
    a::g() + a::h()
}
