//- lib/src/lib.rs
pub struct L(i64);
impl From<L> for i64 {
    fn from(it: L) -> i64 {
        it.0
    }
}
impl L {
    pub fn unused(&self) {}
}
pub fn f() -> i64 {
    L(4).into()
}
