//- lib/src/lib.rs
#[macro_use]
mod inline {
    include!("seven.rs");
}
pub fn f() -> i32 {
    seven!()
}

//- lib/src/seven.rs
macro_rules! seven {
    () => { 7 };
}
