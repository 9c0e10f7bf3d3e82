//! lacks: data

//- lib/src/lib.rs
mod deep;
pub use deep::f;

include!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/items.rs"));

//- lib/src/deep/mod.rs
const BYTES: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/table.bin"));
static TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", "table.bin"));

pub fn f() -> String {
    format!("{:?} {} {}", BYTES, TEXT, super::g())
}

//- lib/src/items.rs
fn g() -> i32 { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/number.in")) }

//- lib/data/table.bin
a "b" ß

//- lib/data/number.in
7
