//! Octal games by their definition, and random cases that can be repeated. The tests of `grundy` use them, too.

use std::env;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Returns a generator of random numbers, and prints its seed. Set the variable `SEED` to repeat a run.
pub fn random() -> StdRng {
    let seed = env::var("SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_else(|| rand::rng().random());
    println!("SEED={seed}");
    StdRng::seed_from_u64(seed)
}

/// Returns the heaps that each move leaves, by the definition of octal digits.
pub fn octal_options(digits: &[u8], heap: usize) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (taken, digit) in digits
        .iter()
        .enumerate()
        .filter(|&(taken, _)| taken <= heap)
    {
        let rest = heap - taken;
        if digit & 1 != 0 && rest == 0 {
            options.push(vec![]);
        }
        if digit & 2 != 0 && rest > 0 {
            options.push(vec![rest]);
        }
        if digit & 4 != 0 {
            let pairs = (1..rest).map(|left| (left, rest - left));
            options.extend(pairs.filter(|(a, b)| a <= b).map(|(a, b)| vec![a, b]));
        }
    }
    options
}

/// Random digits, which nearly always belong to a game with moves.
pub fn random_digits(random: &mut StdRng) -> Vec<u8> {
    let mut digits = vec![if random.random_ratio(1, 4) { 4 } else { 0 }];
    digits.extend((0..random.random_range(0..6)).map(|_| random.random_range(0..=7)));
    digits
}
