//! contains: fn write_u32

//- lib/src/lib.rs
use std::hash::Hasher;

pub struct Held([u64; 7]);
impl Held {
    #[inline(always)]
    pub fn sum(&self) -> u64 { let b = self.0[2]; let c = [b; 5]; held(&b) + held(&c[2]) }
}
#[inline(never)]
pub fn held(a: &u64) -> u64 { *a }
// Where its variables lie depends on whether `sum` is inlined into it before it is inlined itself. That follows the
// names of both, and a module changes their order.
#[inline(always)]
fn outer(x: u64) -> u64 { let a = Held([x; 7]); a.sum() ^ held(&a.0[1]) }
pub fn f(x: u64) -> u64 { let b = x + 1; outer(x) + outer(b) + held(&b) }

#[derive(Default)]
pub struct Sum(u64);
impl Sum {
    #[inline(always)]
    fn add(&mut self, value: u64) { self.0 += value; }
}
impl Hasher for Sum {
    fn finish(&self) -> u64 { self.0 }
    fn write(&mut self, bytes: &[u8]) { self.0 ^= bytes.len() as u64; }
    // It does nothing but call another. Without it, `write` would be called.
    #[inline(always)]
    fn write_u32(&mut self, value: u32) { self.add(value.into()) }
}

//- main/src/main.rs
use std::hash::{Hash, Hasher};

fn main() {
    let mut sum = lib::Sum::default();
    5_u32.hash(&mut sum);
    println!("{} {}", lib::f(3), sum.finish());
}
