//! refused: lib/src/lib.rs:3: statics that the linker keeps

//- lib/src/lib.rs
extern "C" fn begin() {}

#[used]
#[link_section = ".init_array"]
static BEGIN: extern "C" fn() = begin;

pub fn f() -> i32 {
    1
}
