//- lib/src/lib.rs
#[macro_export]
macro_rules! m {
    () => {
        5
    };
}
mod a {
    pub fn g() -> i32 {
        use crate::m;
        m!()
    }
}
mod b {
    #[macro_export]
    macro_rules! n {
        () => {
            6
        };
    }
    use crate::n;
    pub fn g() -> i32 {
        n!()
    }
}
pub fn f() -> i32 {
    m!() + a::g() + b::g() + crate::n!()
}
