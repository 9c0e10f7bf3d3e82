//! editions: lib 2015

//- lib/src/lib.rs
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
    shapes.iter().map(|it| it.area(1)).sum::<u32>() + one.area(2)
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
pub fn f() -> u32 {
    total(&[Square(2).boxed()], &Square(3)) + async(5) + async(50) + parsed("7").unwrap()
}
