//! editions: lib 2018

//- lib/src/lib.rs
pub struct Pair(u32, u32);
impl Pair {
    pub const NEW: Pair = Pair(1, 2);
    #[inline(always)]
    pub fn sum(&self, f: impl Fn(u32) -> u32) -> u32 {
        // Since edition 2021, this captures the two fields instead of `self`.
        (0..3).map(|it| f(it) + self.0 * self.1).sum()
    }
}

//- main/src/main.rs
fn main() {
    println!("{}", lib::Pair::NEW.sum(|it| it * it));
}
