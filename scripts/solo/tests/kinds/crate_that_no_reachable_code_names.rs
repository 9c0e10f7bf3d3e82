//! lacks: Table
//! lacks: mod deep

//- lib/Cargo.toml
[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
pub fn f() -> u8 {
    3
}

pub mod unused {
    pub fn g() -> u8 {
        deep::Table::default().value()
    }
}

//- deep/src/lib.rs
#[derive(Default)]
pub struct Table(u8);

macro_rules! method {
    ($name:ident) => {
        impl Table {
            pub fn $name(&self) -> u8 {
                self.0
            }
        }
    };
}
// The items that a macro writes are not known.
method!(value);
