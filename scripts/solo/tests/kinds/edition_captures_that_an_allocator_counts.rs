//! editions: lib 2018
//! contains: let _ = &

//- main/src/main.rs
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

static BYTES: AtomicUsize = AtomicUsize::new(0);
struct Counting;
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}
#[global_allocator]
static COUNTING: Counting = Counting;

fn main() {
    let before = BYTES.load(Ordering::Relaxed);
    let times = lib::times();
    println!("{} {}", BYTES.load(Ordering::Relaxed) - before, times(2));
}
//- lib/src/lib.rs
pub fn times() -> Box<dyn Fn(u64) -> u64> {
    let pair = ([1_u64; 6], 3);
    Box::new(move |x| x * pair.1)
}
