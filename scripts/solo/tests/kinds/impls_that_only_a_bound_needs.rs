//! contains: one!(u64 u8)
//! contains: impl Whole for u64
//! lacks: for Other
//! lacks: Wrapping
//! lacks: for Pair
//! lacks: one!(Long

//- lib/src/lib.rs
use std::num::Wrapping;
use std::ops::{Div, Mul};

pub trait One { const ONE: u64; }
pub trait Whole: One {}
pub trait Big {}

macro_rules! one {
    ($($t:ty)*) => { $( impl One for $t { const ONE: u64 = 1; } )* };
}
one!(u64 u8);
one!(Long i16);
type Long = i128;

impl<T: One> One for Wrapping<T> { const ONE: u64 = T::ONE; }
impl Whole for u64 {}
impl Whole for u8 {}
impl<T: Whole> Whole for Wrapping<T> {}
impl<T: One> Big for T {}

#[derive(Clone, Copy)]
pub struct Ratio<T>(pub T);
pub struct Pair<A, B>(pub A, pub B);
pub struct Other(pub u64);

// Only the parameters tell these apart.
impl<T: Mul<Output = T>> Mul for Ratio<T> { type Output = Self; fn mul(self, by: Self) -> Self { Ratio(self.0 * by.0) } }
impl Mul<Ratio<u64>> for Other { type Output = Self; fn mul(self, by: Ratio<u64>) -> Self { Other(self.0 * by.0) } }
impl Div<Ratio<u64>> for Ratio<u64> { type Output = Self; fn div(self, by: Self) -> Self { Ratio(self.0 / by.0) } }
impl Div<Other> for Ratio<u64> { type Output = Self; fn div(self, by: Other) -> Self { Ratio(self.0 / by.0) } }
impl<A: Whole, B> Whole for Pair<A, B> {}
impl<A: One, B> One for Pair<A, B> { const ONE: u64 = A::ONE; }

fn check<T: Whole + Big>(_: T) -> u64 { T::ONE }
pub fn f() -> u64 {
    let half = Ratio(7_u64) * Ratio(3) / Ratio(2);
    check(half.0) + half.0
}
