//! editions: main 2021, lib 2018

//- lib/src/lib.rs
pub struct Late {
    pub callback: Box<Fn(u8) -> u8>,
}

fn apply(function: &Fn(u8) -> u8, more: &mut FnMut(u8), value: u8) -> u8 {
    more(value);
    function(value)
}

macro_rules! is_digit {
    ($letter:expr) => { match $letter { '0'...'9' => true, _ => false } };
}

pub fn f() -> String {
    let mut seen = Vec::new();
    let late = Late { callback: Box::new(|value| value * 2) };
    let value = apply(&*late.callback, &mut |value| seen.push(value), 4);
    let size = match value { 0...7 => "small", _ => "large" };
    format!("{} {:?} {} {}", value, seen, size, is_digit!('7'))
}
