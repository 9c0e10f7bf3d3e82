//! contains: unsafe impl Sync for Memory {}
//! contains: marked!(Small)
//! lacks: marked!(Large)
//! lacks: marked! { Huge }
//! lacks: for Pointer

//- lib/src/lib.rs
use std::cell::UnsafeCell;
use std::ops::Deref;

// The error is about `UnsafeCell`.
pub struct Memory(UnsafeCell<u8>);
unsafe impl Sync for Memory {}
static MEMORY: Memory = Memory(UnsafeCell::new(3));

pub struct Pointer(pub *mut u8);
unsafe impl Sync for Pointer {}

// The error is about an index.
pub struct Row(Vec<u8>);
impl Deref for Row {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

// A call without a semicolon writes the impl.
pub trait Marked {}
macro_rules! marked {
    ($t:ty) => {{
        impl Marked for $t {}
    }};
}
pub struct Small;
pub struct Large;
pub struct Huge;
const _: () = { marked!(Small) };
const _: () = { marked!(Large) };
const _: () = { marked! { Huge } };

fn one<T: Marked>(_: &T) -> u8 {
    1
}

pub fn f() -> u8 {
    let cell: &'static Memory = &MEMORY;
    Row(vec![1, 2])[1] + one(&Small) + unsafe { *cell.0.get() }
}
