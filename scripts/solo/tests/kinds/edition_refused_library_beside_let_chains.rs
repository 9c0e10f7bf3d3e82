//! refused: lib/src/lib.rs:10: in edition 2024, that of the bundle, `lib::f` does something else than in edition 2021
//! editions: main 2024

//- main/src/main.rs
fn main() {
    if let Some(x) = Some(3)
        && x > 2
    {
        println!("{}", lib::f());
    }
}

//- lib/src/lib.rs
struct D(i32);
impl Drop for D {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}
pub fn f() -> i32 {
    let _d = D(1);
    let get = |d: D| d.0;
    get(D(2)) + D(3).0
}
