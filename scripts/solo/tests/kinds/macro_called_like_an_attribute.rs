//- lib/src/lib.rs
#[macro_export]
macro_rules! log {
    ($level:expr, $($arguments:tt)*) => { format!("{}: {}", $level, format!($($arguments)*)) };
}

#[macro_export]
macro_rules! warn {
    ($($arguments:tt)*) => { $crate::log!("warning", $($arguments)*) };
}

#[macro_export]
macro_rules! inline {
    ($number:expr) => { $number + 1 };
}

#[inline]
#[warn(unused_parens)]
pub fn f() -> String {
    warn!("{} {}", 1, inline!(2))
}

//- main/src/main.rs
use lib::warn;

fn main() {
    println!("{} {} {}", lib::f(), warn!("{}", lib::inline!(3)), lib::warn!("4"));
}
