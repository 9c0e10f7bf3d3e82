//! args: --no-prove
//! lacks: from

//- lib/src/lib.rs
#[derive(Clone, std::marker::Copy)]
pub struct Cell(u8);

impl From<u8> for Cell {
    fn from(value: u8) -> Self {
        Self(value)
    }
}

pub fn f() -> u8 {
    let cell = Cell(3);
    let copy = cell;
    copy.clone().0 + cell.0
}
