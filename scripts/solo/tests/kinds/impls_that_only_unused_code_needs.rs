//! lacks: impl Own {

//- lib/src/lib.rs
use std::fmt::{Display, Formatter, Result};
use std::marker::PhantomData;
use std::ops::{Deref, Index};

pub struct Inner {
    pub len: usize,
}
pub struct Own(Inner, [usize; 1]);
// Its name alone is that of a method which runs.
impl Own {
    pub fn get(&self) -> usize {
        self.1[0]
    }
}
impl Deref for Own {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}
impl Index<usize> for Own {
    type Output = usize;
    fn index(&self, index: usize) -> &usize {
        &self.1[index]
    }
}

// A bound needs the impl, and nothing runs it.
pub struct Shown;
impl Display for Shown {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let own = Own(Inner { len: 1 }, [2]);
        write!(f, "{} {} {}", (*own).len, own.len, own[0])
    }
}
pub struct Holder<T: Display>(usize, PhantomData<T>);
impl<T: Display> Holder<T> {
    pub fn new(value: usize) -> Self {
        Holder(value, PhantomData)
    }
    pub fn get(&self) -> usize {
        self.0
    }
}
pub fn f() -> usize {
    Holder::<Shown>::new(5).get()
}
