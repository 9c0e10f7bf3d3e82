//- main/src/main.rs
use std::error::Error;
use std::fmt::{Display, Formatter, Result as Formatted};

#[derive(Debug)]
struct Own;

impl Display for Own {
    fn fmt(&self, f: &mut Formatter) -> Formatted {
        f.write_str("own")
    }
}

impl Error for Own {}

fn main() -> Result<(), Box<dyn Error>> {
    for error in [Own.into(), lib::Theirs.into()] {
        let error: Box<dyn Error> = error;
        println!("{error} {}", error.is::<Own>());
    }
    if std::env::args().count() > 5 {
        return Err(Own.into());
    }
    Ok(())
}
//- lib/src/lib.rs
#[derive(Debug)]
pub struct Theirs;

impl std::fmt::Display for Theirs {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("theirs")
    }
}

impl std::error::Error for Theirs {}
