//- main/src/main.rs
fn main() {
    assert!(lib::numbers::three() == 3);
    assert!(::lib::numbers::three() < 4);
    println!("{}", lib::f());
}
//- lib/src/lib.rs
pub mod numbers {
    pub fn three() -> u32 {
        3
    }
}
pub fn f() -> u32 {
    assert!(crate::numbers::three() == self::numbers::three());
    numbers::three()
}
