//! stderr: the values of `TypeId` and their order differ in the bundle
//! stderr: the locations of panics differ in the bundle

//- main/src/main.rs
use std::any::TypeId;
use std::panic::{set_hook as on_panic, PanicHookInfo};

fn report(panic: &PanicHookInfo) {
    std::process::exit(panic.location().map_or(1, |place| place.line() as i32));
}

fn main() {
    if std::env::args().count() > 9 {
        on_panic(Box::new(report));
    }
    println!("{} {}", lib::f(), TypeId::of::<u8>() == TypeId::of::<u16>());
}
