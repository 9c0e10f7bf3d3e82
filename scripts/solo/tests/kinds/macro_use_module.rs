//- lib/src/lib.rs
#[macro_use]
mod macros {
    macro_rules! three {
        () => {
            3
        };
    }
}
mod deep {
    pub fn g() -> i32 {
        three!()
    }
}
pub fn f() -> i32 {
    deep::g()
}
