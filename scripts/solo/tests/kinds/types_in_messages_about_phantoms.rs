//! stderr: `{:?}` of a `PhantomData` prints another path in the bundle

//- lib/src/lib.rs
use std::marker::PhantomData;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Prime;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Residue<M>(u32, PhantomData<M>);

pub fn f() -> u32 {
    let residue = Residue::<Prime>(3, PhantomData);
    assert_eq!(residue, Residue(3, PhantomData));
    residue.0
}
