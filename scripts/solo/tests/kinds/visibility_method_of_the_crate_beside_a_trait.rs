//- lib/src/lib.rs
#[derive(Clone, Copy)]
pub struct S;
impl S {
    pub(crate) fn size(self) -> i32 {
        1
    }
}
pub fn f() -> i32 {
    S.size()
}

//- main/src/main.rs
trait Size {
    fn size(self) -> i32;
}
impl Size for lib::S {
    fn size(self) -> i32 {
        2
    }
}
fn main() {
    println!("{} {}", lib::f(), lib::S.size());
}
