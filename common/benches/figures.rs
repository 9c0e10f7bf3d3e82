//! How fast the tables, the proofs of periods and the tests are, and by how much faster than the
//! textbook program: `cargo bench --package benches --bench figures`.

#![allow(
    clippy::incompatible_msrv,
    reason = "benchmarks are run on today's compiler alone"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "rates need no more, and the textbook's Wythoff test is this"
)]

use std::collections::HashMap;
use std::hint::black_box;
use std::iter;

mod measure;

use common::{is_wythoff_p_position, number_game_table, subtraction_table, NumberGame};
use grundy::{octal_values, parse_octal_code};
use measure::Bench;

/// The largest heap up to which the textbook program also runs, since its time grows with the square.
const BESIDE: usize = 10_000;

fn main() {
    let mut bench = Bench::new();
    octal_tables(&mut bench);
    octal_periods(&mut bench);
    subtraction_tables(&mut bench);
    number_game(&mut bench);
    wythoff(&mut bench);
    bench.end();
}

fn octal_tables(bench: &mut Bench) {
    let codes = [
        "0.77",
        "0.106",
        "0.156",
        "0.356",
        "0.77007",
        "0.16",
        "0.127",
        "0.454",
        "0.0770007",
    ];
    for code in codes {
        let digits = parse_octal_code(code).unwrap();
        // The last one is dense: Stripes 2 3 7.
        let max = if code == "0.0770007" {
            100_000
        } else {
            1_000_000
        };
        bench.table(
            code,
            max,
            |max| {
                octal_values(&digits, max + 1, |_| ())
                    .all()
                    .take(max + 1)
                    .collect()
            },
            |max| textbook_octal(&digits, max),
        );
    }
}

fn octal_periods(bench: &mut Bench) {
    for code in ["0.77007", "0.16", "0.56"] {
        let digits = parse_octal_code(code).unwrap();
        let period = || octal_values(&digits, 1 << 20, |_| ()).period();
        let seconds = bench.median(&format!("{code}, period"), 1, period);
        let proved = period().unwrap();
        bench.say(&format!(
            "{code}: preperiod {}, period {}, certified from {} values: {:.1} ms",
            proved.preperiod,
            proved.period,
            proved.certified_from,
            seconds * 1e3
        ));
    }
}

fn subtraction_tables(bench: &mut Bench) {
    let fibonacci: Vec<usize> = iter::successors(Some((1, 2)), |&(a, b)| Some((b, a + b)))
        .map(|(number, _)| number)
        .take_while(|&number| number <= 1_000_000)
        .collect();
    let hundred: Vec<usize> = (1..=100).map(|n| n * 7919 % 9973).collect();
    for (name, set, max) in [
        ("subtract 1, 3 or 4", vec![1, 3, 4], 1_000_000),
        ("subtract a Fibonacci number", fibonacci, 1_000_000),
        ("subtract one of 100 numbers", hundred, 10_000),
    ] {
        bench.table(
            name,
            max,
            |max| subtraction_table(&set, max),
            |max| textbook_subtraction(&set, max),
        );
    }
}

fn number_game(bench: &mut Bench) {
    for (max, positions) in [(20, 3515), (32, 270_037)] {
        let name = format!("Number Game, all positions up to {max}");
        let ours = bench.median(&name, positions, || number_game_table(max));
        let start = (1_u64 << (max + 1)) - 4;
        let textbook = bench.median(&format!("{name}, textbook"), positions, || {
            let mut known = HashMap::new();
            textbook_number_game(start, max, &mut known);
            known
        });
        let (ours, ratio) = (ours * 1e3, textbook / ours);
        bench.say(&format!("{name}: {ours:.2} ms, {ratio:.1} × textbook"));
    }
    for (m, n) in [(6, 19), (8, 13), (10, 11), (11, 12)] {
        let is_sum = |number: usize| (0..=number / m).any(|times| (number - times * m) % n == 0);
        let allowed: Vec<usize> = (2..=m * n - m - n).filter(|&sum| !is_sum(sum)).collect();
        let name = format!("Number Game after {m} and {n}");
        let seconds = bench.median(&name, 1, || NumberGame::new().winning_moves(&allowed));
        bench.say(&format!("{name}: {:.3} ms", seconds * 1e3));
    }
}

fn wythoff(bench: &mut Bench) {
    // Close to P-positions, and to what doubles can hold.
    let pairs: Vec<(u64, u64)> = (0..1000_u64)
        .map(|k| (k * 161_803_398, k * 261_803_398 + k % 3))
        .collect();
    let count = |is_p: fn(u64, u64) -> bool| {
        let pairs = black_box(&pairs).iter();
        pairs.filter(|&&(a, b)| is_p(a, b)).count()
    };
    let ours = bench.median("Wythoff", 1000, || count(is_wythoff_p_position));
    let textbook = bench.median("Wythoff, textbook", 1000, || count(textbook_wythoff));
    let (each, ratio) = (ours * 1e6, textbook / ours);
    bench.say(&format!(
        "Wythoff: {each:.1} ns a test, {ratio:.1} × textbook (doubles, and wrong)"
    ));
}

impl Bench {
    /// Measures the values up to `max`, and those up to `BESIDE` beside the textbook program.
    fn table(
        &mut self,
        name: &str,
        max: usize,
        ours: impl Fn(usize) -> Vec<usize>,
        textbook: impl Fn(usize) -> Vec<usize>,
    ) {
        assert_eq!(ours(BESIDE), textbook(BESIDE), "{name}");
        let all = self.median(name, max, || ours(max));
        let short = self.median(&format!("{name}, {BESIDE}"), BESIDE, || ours(BESIDE));
        let slow = format!("{name}, {BESIDE}, textbook");
        let slow = self.median(&slow, BESIDE, || textbook(BESIDE));
        let rate = max as f64 / all / 1e6;
        let ratio = slow / short;
        self.say(&format!(
            "{name}: {rate:.1} million values a second up to {max}; up to {BESIDE} {ratio:.0} × textbook"
        ));
    }
}

/// The values of an octal game as every tutorial computes them: look at all splits, take the mex.
fn textbook_octal(digits: &[u8], max: usize) -> Vec<usize> {
    let mut grundy = vec![0; max + 1];
    let mut seen = vec![0; 2 * max + 2];
    for heap in 1..=max {
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 || digit & 2 != 0 && rest > 0 {
                seen[grundy[rest]] = heap;
            }
            if digit & 4 != 0 {
                for left in 1..=rest / 2 {
                    seen[grundy[left] ^ grundy[rest - left]] = heap;
                }
            }
        }
        while seen[grundy[heap]] == heap {
            grundy[heap] += 1;
        }
    }
    grundy
}

fn textbook_subtraction(set: &[usize], max: usize) -> Vec<usize> {
    let mut grundy = vec![0; max + 1];
    let mut seen = vec![0; set.len() + 1];
    for heap in 1..=max {
        for &taken in set {
            if taken <= heap {
                seen[grundy[heap - taken]] = heap;
            }
        }
        while seen[grundy[heap]] == heap {
            grundy[heap] += 1;
        }
    }
    grundy
}

/// The winning moves of a position and of all that it leads to, by recursion with a memory.
fn textbook_number_game(allowed: u64, max: usize, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&winning) = known.get(&allowed) {
        return winning;
    }
    let mut winning = 0;
    for number in (2..=max).filter(|&number| allowed >> number & 1 == 1) {
        let mut left = allowed & !(1 << number);
        for sum in number + 1..=max {
            // A number is forbidden if it was, or if it is `number` and a forbidden one.
            if sum - number != 1 && left >> (sum - number) & 1 == 0 {
                left &= !(1 << sum);
            }
        }
        if textbook_number_game(left, max, known) == 0 {
            winning |= 1 << number;
        }
    }
    known.insert(allowed, winning);
    winning
}

fn textbook_wythoff(a: u64, b: u64) -> bool {
    let (smaller, larger) = (a.min(b), a.max(b));
    let golden = (1.0 + 5_f64.sqrt()) / 2.0;
    ((larger - smaller) as f64 * golden) as u64 == smaller
}
