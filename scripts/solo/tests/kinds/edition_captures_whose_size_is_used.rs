//! editions: lib 2018
//! contains: let _ = &

//- lib/src/lib.rs
use std::alloc::Layout;

trait Measured: Sized {
    const SIZE: usize = std::mem::size_of::<Self>();
    fn size(&self) -> usize {
        Self::SIZE
    }
}
impl<T> Measured for T {}

fn layout<T>(_: &T) -> Layout {
    Layout::new::<T>()
}

fn is_dropped<T>(_: &T) -> bool {
    std::mem::needs_drop::<T>()
}

fn boxed() -> Box<dyn Fn() -> u8> {
    let triple = ([1_u8; 40], 3, [0_u8; 4]);
    Box::new(move || triple.1)
}

pub fn f() -> String {
    let one = ([0_u64; 4], 1_u8);
    let one = move || one.1;
    let two = ([0_u64; 5], 2_u8);
    let two = move || two.1;
    let three = (String::new(), 3_u8);
    let three = move || three.1;
    let size = std::mem::size_of_val(&*boxed());
    format!("{} {} {} {size}", one.size(), layout(&two).size(), is_dropped(&three))
}
