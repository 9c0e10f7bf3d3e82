//- main/src/main.rs
fn main() {
    println!("{}", lib::three!());
}
