//- lib/src/lib.rs
#![allow(dead_code, arithmetic_overflow)]
#[allow(overflowing_literals)]
const C: i32 = 0xFFFF_FFFF;
pub fn f() -> i32 {
    C + (i32::MAX + 1)
}
