//! Solves the octal games with three digits in misère play, or those given: `cargo run --release -p common --example
//! misere_census -- 0.77 0.123`. Each sum of at most 30 counters is compared with the definition.

use std::collections::HashMap;
use std::env;

use common::{misere_search, octal_code, parse_octal_code, HeapRule, MisereQuotient};

/// The largest heap that is looked at.
const LARGEST: usize = 8_000;

/// How many elements and entries are looked at for one game.
const EFFORT: usize = 500_000_000;

/// How many counters the sums have that are compared with the definition.
const COUNTERS: usize = 30;

fn main() {
    let codes: Vec<String> = env::args().skip(1).collect();
    let games: Vec<Vec<u8>> = if codes.is_empty() {
        (0..512)
            .map(|code: u16| vec![0, digit(code >> 6), digit(code >> 3), digit(code)])
            .collect()
    } else {
        let parsed = codes.iter().map(|code| parse_octal_code(code));
        parsed
            .map(|digits| digits.expect("an octal code, such as 0.77"))
            .collect()
    };
    println!("code\torder\tP\tpreperiod\tperiod\tlast heap\tsums compared");
    let (mut solved, mut compared) = (0, 0);
    for digits in &games {
        let quotient = MisereQuotient::find(HeapRule::octal(digits), LARGEST, EFFORT);
        let lost = quotient.lost_elements().len();
        print!("{}\t{}\t{}\t", octal_code(digits), quotient.order(), lost);
        if let Some(period) = quotient.period() {
            let sums = compare(digits, &quotient);
            solved += 1;
            compared += sums;
            println!(
                "{}\t{}\t{}\t{}",
                period.preperiod,
                period.period,
                quotient.last_heap(),
                sums
            );
        } else {
            println!("-\t-\t{}\t-", quotient.last_heap());
        }
    }
    println!(
        "{} of {} games are solved; {} sums are as the definition says",
        solved,
        games.len(),
        compared
    );
}

fn digit(code: u16) -> u8 {
    (code % 8) as u8
}

/// Compares all sums of few counters with the definition, and returns how many there are.
fn compare(digits: &[u8], quotient: &MisereQuotient) -> usize {
    let wins = by_definition(digits, COUNTERS);
    for (heaps, &wins) in &wins {
        let heaps_of_quotient: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
        assert_eq!(
            quotient.is_lost(&heaps_of_quotient),
            Some(!wins),
            "{}: {:?}",
            octal_code(digits),
            heaps
        );
    }
    wins.len()
}

/// Returns whether the player to move wins, for all sums of so many counters that play reaches.
fn by_definition(digits: &[u8], counters: usize) -> HashMap<Vec<usize>, bool> {
    let starts = (0..=counters).flat_map(|total| partitions(total, total));
    misere_search(starts, |heaps: &Vec<usize>| {
        let mut options = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for (taken, &digit) in digits.iter().enumerate().take_while(|it| it.0 <= heap) {
                let rest = heap - taken;
                for least in 0..=rest / 2 {
                    let left: Vec<usize> = [least, rest - least]
                        .iter()
                        .copied()
                        .filter(|&it| it > 0)
                        .collect();
                    if digit >> left.len() & 1 == 1 {
                        let mut option = [&heaps[..index], &heaps[index + 1..], &left].concat();
                        option.sort_unstable();
                        options.push(option);
                    }
                }
            }
        }
        options
    })
}

/// Returns every sum of heaps with so many counters, none larger than `largest`, in ascending order.
fn partitions(total: usize, largest: usize) -> Vec<Vec<usize>> {
    if total == 0 {
        return vec![vec![]];
    }
    let parts = (1..=largest.min(total)).flat_map(|last| {
        let rest = partitions(total - last, last).into_iter();
        rest.map(move |rest| [rest, vec![last]].concat())
    });
    parts.collect()
}
