//- main/src/main.rs
mod program {
    pub fn run() {
        println!("1");
    }
}
use program::run as main;
