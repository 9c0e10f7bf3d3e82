//- lib/src/lib.rs
#[macro_export]
macro_rules! make {
    ($name:ident, $value:expr) => {
        $crate::make!(@ $name, $value, $);
    };
    (@ $name:ident, $value:expr, $d:tt) => {
        macro_rules! $name {
            ($d($d x:expr),*) => { $crate::add(&[$value $d(, $d x)*]) };
        }
    };
}
pub fn add(v: &[i32]) -> i32 {
    v.iter().sum()
}
pub fn f() -> i32 {
    make!(inner, 5);
    inner!(1, 2)
}

//- main/src/main.rs
lib::make!(outer, 100);
fn main() {
    println!("{} {}", lib::f(), outer!(1, 2, 3));
}
