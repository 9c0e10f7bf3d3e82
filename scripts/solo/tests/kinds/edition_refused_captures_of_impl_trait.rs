//! editions: main 2021, lib 2024
//! refused: lib/src/lib.rs:6: hidden type for `impl Iterator<Item = u8>` captures lifetime
//! refused: write `+ '_`, or the name of the lifetime, behind that type: in edition 2021, which the bundle has, it captures none by itself
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
