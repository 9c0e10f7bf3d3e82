//! edition: 2024
//! editions: main 2024

//- lib/src/lib.rs
pub struct Table {
    numbers: Vec<i32>,
}
impl Table {
    /// Since edition 2024, the iterator captures the lifetime of `self`.
    fn keys(&self) -> impl Iterator<Item = usize> {
        0..self.numbers.len()
    }
    fn all(&mut self) -> impl Iterator<Item = (usize, &mut i32)> {
        self.keys().zip(self.numbers.iter_mut())
    }
}
fn captured_lifetimes() -> i32 {
    let mut table = Table {
        numbers: vec![1, 2, 3],
    };
    for (key, number) in table.all() {
        *number *= key as i32;
    }
    table.numbers.iter().sum()
}

macro_rules! rule {
    ($e:expr) => {
        1
    };
    (_) => {
        2
    };
    (const $b:block) => {
        3
    };
}
fn expressions() -> i32 {
    rule!(7) + 10 * rule!(_) + 100 * rule!(const { 1 })
}

fn keyword() -> i32 {
    let gen = 3;
    gen
}

extern "C" {
    fn abs(number: i32) -> i32;
}
pub struct Pair {
    k: i32,
    n: i32,
}
fn patterns_and_extern(pair: &mut Pair) -> i32 {
    match pair {
        Pair { ref k, n } => {
            *n += *k;
            unsafe { abs(*n) }
        }
    }
}

static mut ALL: Vec<i32> = Vec::new();
fn static_mut() -> usize {
    unsafe {
        ALL.push(1);
        ALL.len()
    }
}

pub fn f() -> String {
    let pattern = patterns_and_extern(&mut Pair { k: 3, n: -7 });
    let first = format!("{} {} {}", captured_lifetimes(), expressions(), keyword());
    format!("{first} {pattern} {}", static_mut())
}
