//! args: --no-prove
//! files of: cfg_in_an_exported_macro

//- main/src/main.rs
use lib::{inner, level as height};

macro_rules! call {
    ($name:ident) => {
        $name!()
    };
}
fn main() {
    println!("{} {} {}", height!(), call!(inner), lib::is_loud());
}
