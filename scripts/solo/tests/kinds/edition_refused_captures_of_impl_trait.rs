//! editions: main 2021, lib 2024
//! refused: lib/src/lib.rs:6: hidden type for `impl Iterator<Item = u8>` captures lifetime
//! refused: add `+ '_` or the named lifetime to the `impl Trait` type: the bundle has edition 2021, where it captures no lifetime implicitly
//! args: --for kattis

//- lib/src/lib.rs
pub struct Row(Vec<u8>);

impl Row {
    // In edition 2024, the type captures `self`.
    pub fn double(&self) -> impl Iterator<Item = u8> {
        self.0.iter().map(|cell| cell * 2)
    }
}

pub fn f() -> u8 {
    Row(vec![1, 2]).double().sum()
}
