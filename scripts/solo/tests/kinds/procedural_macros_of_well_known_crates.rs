//! contains:                 ::std::write!(__proconio_stdout, $($tt)*).unwrap();
//! contains:         ($($tt:tt)*) => {
//! lacks: memoise
//! lacks: proconio_derive
//! lacks: easy_ext

//- main/Cargo.toml
[dependencies]
easy-ext = "=1.0.2"
memoise = "=0.3.2"
num-derive = "=0.4.2"
num-traits = "=0.2.19"
proconio = { version = "=0.5.0", features = ["derive"] }
thiserror = "=2.0.16"

//- main/src/main.rs
use easy_ext::ext;
use memoise::memoise;
use num_derive::{FromPrimitive, ToPrimitive};
use num_traits::{FromPrimitive, ToPrimitive};
use proconio::source::once::OnceSource;
use proconio::{derive_readable, fastout, input};

#[derive(Debug, FromPrimitive, ToPrimitive)]
enum Color {
    Red = 1,
    Blue = 5,
}

#[derive_readable]
#[derive(Debug)]
struct Pair {
    a: i32,
    b: String,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0} is too large")]
    Large(i32),
    #[error(transparent)]
    Parse(#[from] std::num::ParseIntError),
}

#[ext(Double)]
impl i32 {
    fn double(&self) -> i32 {
        self * 2
    }
}

#[memoise(n <= 100)]
fn fibonacci(n: i64) -> i64 {
    if n < 2 {
        return n;
    }
    fibonacci(n - 1) + fibonacci(n - 2)
}

fn parse(text: &str) -> Result<i32, Failure> {
    let number: i32 = text.parse()?;
    if number > 9 {
        return Err(Failure::Large(number));
    }
    Ok(number)
}

#[fastout]
fn main() {
    input! { from OnceSource::from("2 1 x 2 y"), pairs: [Pair] }
    println!("{:?} {}", pairs, 4.double());
    println!("{:?} {:?} {:?}", Color::from_i32(5), Color::Red.to_u8(), Color::Blue);
    for text in ["1", "12", "x"] {
        match parse(text) {
            Ok(it) => println!("{it}"),
            Err(it) => println!("{it}"),
        }
    }
    print!("{}", fibonacci(80));
    println!();
}
