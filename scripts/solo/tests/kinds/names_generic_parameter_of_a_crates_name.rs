//- lib/src/lib.rs
pub trait Named {
    fn name() -> &'static str;
}
impl Named for u8 {
    fn name() -> &'static str {
        "u8"
    }
}
pub fn name<lib: Named>() -> &'static str {
    lib::name()
}
pub fn f() -> &'static str {
    name::<u8>()
}

//- main/src/main.rs
#![allow(non_camel_case_types)]
fn outer<lib: ::lib::Named>() -> String {
    format!("{} {}", lib::name(), ::lib::f())
}
fn main() {
    let lib = 5;
    println!("{} {} {lib}", outer::<u8>(), lib::f());
}
