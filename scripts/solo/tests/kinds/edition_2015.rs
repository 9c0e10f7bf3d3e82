//- lib/Cargo.toml
edition = "2015"

[dependencies]
deep = { path = "../deep" }

//- lib/src/lib.rs
#[macro_use]
extern crate deep;
extern crate deep as other;
pub mod a {
    use b::g;
    use std::fmt;
    use deep::d;
    use other::d as e;
    pub struct S;
    impl fmt::Display for S {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
            write!(f, "{}", g() + ::b::g() + d() + e() + ::deep::d() + nine!())
        }
    }
    pub(in a) fn hidden() -> i32 {
        deep::d()
    }
    pub fn shown() -> i32 {
        hidden()
    }
}
mod b {
    pub fn g() -> i32 {
        1
    }
}
mod syntax;
use a::{S, shown};
pub fn f() -> String {
    format!("{} {} {}", S, shown(), syntax::syntax())
}

//- lib/src/syntax.rs
trait Shape {
    fn area(&self, u32) -> u32;
    fn boxed(self) -> Box<Shape>;
}
struct Square(u32);
impl Shape for Square {
    fn area(&self, scale: u32) -> u32 {
        self.0 * self.0 * scale
    }
    fn boxed(self) -> Box<Shape> {
        Box::new(self)
    }
}
fn total(shapes: &[Box<Shape>], one: &Shape) -> u32 {
    shapes.iter().map(|shape| shape.area(1)).sum::<u32>() + one.area(2)
}
fn async(dyn: u32) -> u32 {
    match dyn {
        0...9 => dyn,
        _ => 10,
    }
}
fn parsed(text: &str) -> Result<u32, ::std::num::ParseIntError> {
    let await = try!(text.parse::<u32>());
    Ok(await)
}
pub fn syntax() -> u32 {
    total(&[Square(2).boxed()], &Square(3)) + async(5) + async(50) + parsed("7").unwrap()
}

//- deep/Cargo.toml
edition = "2015"

//- deep/src/lib.rs
#[macro_export]
macro_rules! nine {
    () => {
        $crate::d() + ::std::mem::size_of::<u8>() as i32
    };
}
pub fn d() -> i32 {
    100
}
