//! editions: main 2021, lib 2018

//- lib/src/lib.rs
// The closure captures more than in edition 2021, so the bundle is compared with each crate in its own edition. There, a
// macro calls `add` and `from_raw_parts`, both from the place where the macro is called.
pub struct Chunk { left: usize, data: [u32; 5] }
impl Chunk {
    pub fn slice(&self) -> &[u32] {
        unsafe { std::slice::from_raw_parts((&self.data as *const [u32; 5] as *const u32).add(self.left), self.len()) }
    }
    fn len(&self) -> usize { 5 - self.left }
}
pub fn f() -> u32 {
    let pair = (1, 20);
    let second = || pair.1;
    Chunk { left: 2, data: [1, 2, 3, 4, 5] }.slice().iter().sum::<u32>() + second()
}
