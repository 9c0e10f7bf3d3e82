//! stderr: values of `TypeId` are others in the bundle
//! stderr: panics name other places in the bundle

//- main/src/main.rs
use std::any::TypeId;
fn main() {
    if std::env::args().count() > 9 {
        std::panic::set_hook(Box::new(|panic| println!("{panic}")));
    }
    println!("{} {}", lib::f(), TypeId::of::<u8>() == TypeId::of::<u16>());
}
