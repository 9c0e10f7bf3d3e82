//! args: --for cses
//! refused: lib/src/lib.rs:10: in edition 2018, that of the bundle, `lib::f` does something else
//! editions: main 2018

//- lib/src/lib.rs
struct D(i32);
impl Drop for D {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}
pub fn f() -> i32 {
    let pair = (D(1), D(2));
    {
        let c = move || {
            let _it = &pair.0;
        };
        c();
    }
    println!("end");
    3
}
