//- main/src/main.rs
use std::any::{Any, TypeId};

struct Own;

fn main() {
    let all: [Box<dyn Any>; 3] = [Box::new(Own), Box::new(lib::Theirs(7)), Box::new(1u8)];
    for it in &all {
        let theirs = it.downcast_ref::<lib::Theirs>().map(|it| it.0);
        println!("{} {theirs:?} {}", it.is::<Own>(), it.is::<u8>());
    }
    println!("{}", TypeId::of::<Own>() == TypeId::of::<lib::Theirs>());
}
//- lib/src/lib.rs
pub struct Theirs(pub u32);
