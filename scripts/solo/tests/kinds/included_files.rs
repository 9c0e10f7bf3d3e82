//- lib/src/lib.rs
include!("items.rs");
pub fn f() -> String {
    format!(
        "{}{:?}{}",
        include_str!("t.txt"),
        include!("table.in"),
        include_bytes!("t.txt").len() as i32 + g()
    )
}

//- lib/src/items.rs
pub fn g() -> i32 {
    1
}

//- lib/src/t.txt
a "quoted" \ line

//- lib/src/table.in
[1, 2, 3]
