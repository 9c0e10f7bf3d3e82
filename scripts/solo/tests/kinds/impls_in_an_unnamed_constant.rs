//! contains: one!(const N, T: Whole => Whole for [T; N])
//! lacks: u16

//- lib/src/lib.rs
pub trait Whole { fn whole(&self) -> u64; }

macro_rules! one {
    ($t:ty: $trait:ident) => { impl $trait for $t { fn whole(&self) -> u64 { 1 } } };
    (const $n:ident, $p:ident: $bound:ident => $trait:ident for $t:ty) => {
        impl<$p: $bound, const $n: usize> $trait for $t { fn whole(&self) -> u64 { self[0].whole() } }
    };
}
const _: () = {
    one!(u16: Whole);
    one!(u64: Whole);
    one!(const N, T: Whole => Whole for [T; N]);
};

fn check<T: Whole>(it: T) -> u64 { it.whole() }
pub fn f() -> u64 { check(5_u64) + check([5_u64, 6]) }
