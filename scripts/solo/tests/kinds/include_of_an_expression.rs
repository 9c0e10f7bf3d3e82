//- lib/src/lib.rs
pub fn f() -> String {
    include!("sum.in") * 10;
    let product = include!("sum.in") * 10;
    let row = include!("row.in");
    let float = include!("sum.in") as f64 / 2.0;
    format!("{} {:?} {}", product, row, float)
}

//- lib/src/sum.in
// The first two.
1 + 2 // and no more

//- lib/src/row.in
[1, 2, 3] // a row
