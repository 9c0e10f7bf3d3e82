//! editions: lib 2018

//- lib/src/lib.rs
pub fn f() -> usize {
    [1u8, 2]
        .into_iter()
        .map(|it| std::mem::size_of_val(&it))
        .sum()
}
