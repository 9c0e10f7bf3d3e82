//- main/src/main.rs
mod lib {
    pub fn f() -> i32 {
        50
    }
}
fn main() {
    println!("{} {}", self::lib::f(), ::lib::f());
}
