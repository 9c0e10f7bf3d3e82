//! contains: global_allocator

//- lib/Cargo.toml
[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
use deep as _;

pub fn f() -> u8 {
    vec![1, 2, 3].len() as u8
}

//- deep/src/lib.rs
use std::alloc::{GlobalAlloc, Layout, System};

pub struct Counter;

unsafe impl GlobalAlloc for Counter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        System.dealloc(pointer, layout);
    }
}

#[global_allocator]
static COUNTER: Counter = Counter;
