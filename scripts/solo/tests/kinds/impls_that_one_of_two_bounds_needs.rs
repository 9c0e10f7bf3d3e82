//! contains: impl<T: Frozen> Frozen for [T]
//! lacks: frozen!(u16)
//! lacks: frozen!(u32 i32)
//! lacks: Fixed for [T]
//! lacks: for Option<T>

//- lib/src/lib.rs
pub enum ByRead {}
pub enum ByShare {}
pub enum Always {}

pub trait Cast<From: ?Sized, Why> {}
pub trait Read<Why> {}
pub trait Share<With: ?Sized> {}
pub trait Frozen {}
pub trait Fixed {}

impl<From: ?Sized, To: ?Sized, Why> Cast<From, (ByRead, Why)> for To
where
    From: Read<Why>,
    To: Read<Why>,
{
}
impl<From: ?Sized, To: ?Sized + Share<From>> Cast<From, ByShare> for To {}
impl<T: ?Sized + Frozen> Read<Always> for T {}

macro_rules! frozen {
    ($($t:ty)*) => { $( impl Frozen for $t {} impl Fixed for $t {} )* };
}
frozen!(u8);
frozen!(u16);
frozen!(u32 i32);
impl<T: Frozen> Frozen for [T] {}
impl<T: Fixed> Fixed for [T] {}
impl<T: Frozen> Frozen for Option<T> {}
impl Share<u8> for Pair {}
pub struct Pair;

fn cast<From: ?Sized, To: ?Sized + Cast<From, Why>, Why>(from: &From, to: fn(&From) -> &To) -> usize {
    std::mem::size_of_val(to(from))
}

pub fn f() -> usize {
    cast(&[1_u8, 2, 3][..], |bytes: &[u8]| &bytes[1])
}
