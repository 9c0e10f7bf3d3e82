//! editions: lib 2018

//- main/src/main.rs
struct S;
impl TryFrom<u32> for S {
    type Error = ();
    fn try_from(_: u32) -> Result<S, ()> {
        Ok(S)
    }
}
fn main() {
    println!("{} {}", S::try_from(3).is_ok(), lib::f());
}

//- lib/src/lib.rs
struct D(i32);
impl Drop for D {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}
pub fn f() -> usize {
    let x = (D(1), D(2));
    {
        let _c = move || {
            let _y = &x.0;
        };
        println!("closure");
    }
    println!("end");
    [1u8, 2].into_iter().map(std::mem::size_of_val).sum()
}
