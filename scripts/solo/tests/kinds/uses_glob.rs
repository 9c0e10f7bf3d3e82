//- main/src/main.rs
use lib::*;
trait Hidden {
    fn hidden(&self) -> i32;
}
impl Hidden for deep::T {
    fn hidden(&self) -> i32 {
        50
    }
}
fn g() -> Result<i32, String> {
    Ok(deep::T(1).hidden())
}
fn main() {
    println!("{:?} {} {} {}", g(), not_hidden(), three!(), f());
}
