//- lib/src/lib.rs
pub trait Double: Iterator {
    fn double(self) -> i32
    where
        Self: Sized + Iterator<Item = i32>,
    {
        self.map(|it| it * 2).sum()
    }
}
impl<I: Iterator> Double for I {}
pub fn f() -> i32 {
    [1, 2].iter().copied().double()
}
