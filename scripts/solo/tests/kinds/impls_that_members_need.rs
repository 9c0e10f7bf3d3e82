//! contains: impl Zero for u64
//! contains: for Wrapper
//! contains: forward! { double
//! lacks: impl Zero for u32
//! lacks: for Cover
//! lacks: forward! { triple

//- lib/src/lib.rs
use std::ops::Deref;

// The error is about the method, and its bounds lead to the impl that is missing.
pub trait Zero: Sized {
    fn zero() -> Self {
        unreachable!()
    }
}
impl Zero for u32 {}
impl Zero for u64 {}
pub trait Scalar {}
impl<T: Zero> Scalar for T {}
pub struct Row<T>(pub Vec<T>);
pub trait Dot<Rhs> {
    fn dot(&self, other: &Rhs) -> usize;
}
impl<T: Scalar> Dot<Row<T>> for Row<T> {
    fn dot(&self, other: &Row<T>) -> usize {
        self.0.len() + other.0.len()
    }
}
impl<T> Row<T> {
    pub fn dot<Rhs>(&self, other: &Rhs) -> usize
    where
        Self: Dot<Rhs>,
    {
        Dot::dot(self, other)
    }
}

// A macro writes the methods of an impl.
pub struct Number(pub usize);
macro_rules! forward {
    ($name:ident $by:expr) => {
        #[allow(dead_code)]
        pub fn $name(&self) -> usize {
            self.0 * $by
        }
    };
}
impl Number {
    forward! { double 2 }
}
impl Number {
    forward! { triple 3 }
}

// The method is that of the type inside.
pub struct Inside;
impl Inside {
    pub fn one(&self) -> usize {
        1
    }
}
pub struct Wrapper(pub Inside);
impl Deref for Wrapper {
    type Target = Inside;
    fn deref(&self) -> &Inside {
        &self.0
    }
}
pub struct Cover(pub Inside);
impl Deref for Cover {
    type Target = Inside;
    fn deref(&self) -> &Inside {
        &self.0
    }
}

pub fn f() -> usize {
    let row = Row(vec![1u64]);
    row.dot(&row) + Number(3).double() + Wrapper(Inside).one()
}
