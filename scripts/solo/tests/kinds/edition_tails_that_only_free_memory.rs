//! edition: 2024
//! args: --for atcoder

//- main/src/main.rs
fn doubled(input: &str) -> String {
    let numbers: Vec<u32> = input.split(' ').map(|word| word.parse().unwrap()).collect();
    numbers.iter().map(|number| (number * 2).to_string()).collect::<Vec<_>>().join(" ")
}
fn length(input: &str) -> usize {
    let letters: Vec<char> = input.chars().collect();
    input.to_string().len() + letters.iter().collect::<String>().trim().len()
}
fn main() {
    let input = "1 2 3";
    println!("{} {} {}", doubled(input), length(input), lib::f());
    if let Some(largest) = input.split(' ').map(str::to_string).max() {
        println!("{largest}");
    } else {
        println!("nothing");
    }
}
//- lib/src/lib.rs
pub fn f() -> String {
    let text = "1".to_string();
    text + &1.to_string()
}
