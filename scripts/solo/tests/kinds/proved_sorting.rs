//- lib/src/lib.rs
pub fn f() -> String {
    let mut numbers: Vec<u32> = (0..100).map(|it| it * 37 % 101).collect();
    numbers.sort_unstable();
    let mut words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    words.sort();
    words.concat()
}
