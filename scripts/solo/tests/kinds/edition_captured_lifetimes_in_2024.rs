//! edition: 2024
//! editions: main 2024

//- lib/src/lib.rs
pub struct S {
    numbers: Vec<i32>,
}
impl S {
    fn keys(&self) -> impl Iterator<Item = usize> {
        0..self.numbers.len()
    }
    fn all(&mut self) -> impl Iterator<Item = (usize, &mut i32)> {
        self.keys().zip(self.numbers.iter_mut())
    }
}
pub fn f() -> i32 {
    let mut s = S {
        numbers: vec![1, 2, 3],
    };
    for (key, number) in s.all() {
        *number *= key as i32;
    }
    s.numbers.iter().sum()
}
