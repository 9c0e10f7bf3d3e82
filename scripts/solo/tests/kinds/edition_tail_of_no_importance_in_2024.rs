//! edition: 2024
//! editions: main 2024

//- lib/src/lib.rs
pub struct Last<I, T> {
    pub iter: I,
    pub last: Option<Option<T>>,
}
impl<I: Iterator<Item = T>, T> Last<I, T> {
    pub fn fold<A>(self, acc: A, mut g: impl FnMut(A, T) -> A) -> A {
        let Self { mut iter, last } = self;
        if let Some(last) = last.unwrap_or_else(|| iter.next()) {
            let (last, acc) = iter.fold((last, acc), |(last, acc), it| (it, g(acc, last)));
            g(acc, last)
        } else {
            acc
        }
    }
}
pub fn f() -> i32 {
    Last { iter: [1, 2, 3].into_iter(), last: None }.fold(0, |a, b| a * 10 + b)
}
