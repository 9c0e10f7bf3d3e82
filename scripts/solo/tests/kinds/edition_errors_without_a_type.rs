//! edition: 2024
//! args: --for atcoder
//! contains: let () = Err("too large")?;
//! lacks: let () = present

//- main/src/main.rs
use std::error::Error;

fn check(number: i64) -> Result<i64, Box<dyn Error>> {
    unit();
    if number > 7 {
        Err("too large")?;
    }
    Ok(lib::double(number))
}

fn unit() -> Option<()> {
    let small = || -> Result<(), String> {
        fail("small")?;
        Ok(())
    };
    println!("{:?}", small());
    present()?;
    if std::env::args().count() < 2 {
        None?;
    }
    Some(())
}

fn present() -> Option<()> {
    Some(())
}

fn fail<T>(text: &str) -> Result<T, String> {
    Err(text.to_string())
}

fn main() {
    for number in [7, 8] {
        println!("{:?}", check(number).map_err(|error| error.to_string()));
    }
}

//- lib/src/lib.rs
pub fn double(number: i64) -> i64 {
    number * 2
}
