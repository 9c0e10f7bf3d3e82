//- main/src/main.rs
use lib::*;
trait Twice {
    fn twice(&self) -> i32;
}
impl Twice for i32 {
    fn twice(&self) -> i32 {
        self * 2
    }
}
fn main() {
    println!("{} {}", 5.twice(), used());
}
//- lib/src/lib.rs
pub(crate) trait Double {
    fn twice(&self) -> i32;
}
impl Double for i32 {
    fn twice(&self) -> i32 {
        self * 200
    }
}
pub fn used() -> i32 {
    5.twice()
}
