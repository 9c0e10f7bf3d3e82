//! edition: 2024
//! editions: main 2024

//- lib/src/lib.rs
pub fn f() -> usize {
    let boxed: Box<[u8]> = vec![1, 2, 3].into_boxed_slice();
    let mut n = 0;
    for x in boxed.into_iter() {
        n += std::mem::size_of_val(&x);
    }
    n
}
