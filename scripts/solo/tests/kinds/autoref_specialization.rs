//- lib/src/lib.rs
pub struct W<T>(pub T);
pub trait Specific {
    fn name(&self) -> &'static str;
}
pub trait General {
    fn name(&self) -> &'static str;
}
impl<T: std::fmt::Display> Specific for W<T> {
    fn name(&self) -> &'static str {
        "display"
    }
}
impl<T> General for &W<T> {
    fn name(&self) -> &'static str {
        "any"
    }
}
#[macro_export]
macro_rules! name {
    ($e:expr) => {{
        #[allow(unused_imports)]
        use $crate::{General, Specific};
        (&$crate::W($e)).name()
    }};
}
pub fn f() -> String {
    format!("{} {}", name!(1), name!(Some(1)))
}

//- main/src/main.rs
fn main() {
    println!("{} {} {}", lib::f(), lib::name!("x"), lib::name!(vec![1]));
}
