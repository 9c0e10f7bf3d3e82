//! args: --for tiny
//! files of: refused_size_for_a_library
//! refused: bytes, but Tiny takes 200: even with --minify it is too large; shorten the program

//- main/src/main.rs
fn main() {
    let values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    let odd = values.iter().copied().filter(|value| value % 2 == 1);
    println!("{}", odd.map(|value| value * value).sum::<i32>());
}
