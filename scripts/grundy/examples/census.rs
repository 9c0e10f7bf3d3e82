//! A census of octal games: `cargo run --release -p grundy --example census -- [FOLDER [TABLE…]]`.
//!
//! It writes four tables, or only the named ones, to the folder, by default `target/census`:
//!
//! - `octal.tsv`: the periods of the Grundy values, for the codes 0.abc and 4.abc;
//! - `octal-4.tsv`: the same for the codes 0.abcd with a fourth digit that is not 0;
//! - `misere.tsv`: the misère quotients of the codes 0.abc;
//! - `misere-open.tsv`: how far the search for a quotient came for the other codes whose values have a period.
//!
//! The other tables list the games that are solved. The last line of a table says how many rows there are. The first
//! table is compared with the published periods. Each misère quotient that is solved is compared with the definition on
//! every sum of few counters.

use std::collections::HashMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{stderr, Write as _};
use std::path::Path;

use anyhow::{ensure, Context, Result};
use common::{misere_search, Period};
use grundy::{octal_code, octal_values, HeapRule, Kind, MisereQuotient, Moves};

/// How many values are computed for a code: enough for all published periods but five, see `compare_with_published`.
const VALUES: usize = 1 << 15;

/// The largest heap whose element is computed.
const LARGEST: usize = 8_000;

/// How many elements and table entries are looked at for one quotient: that takes about a second.
const EFFORT: usize = 50_000_000;

/// The most counters in the sums that are compared with the definition.
const COUNTERS: usize = 30;

/// Codes with their preperiods and periods; tests/tables/README.md names the sources.
const PUBLISHED: &str = include_str!("../tests/tables/octal-periods.tsv");

type Census = fn(&str) -> Result<String>;

const TABLES: [(&str, Census); 4] = [
    ("octal.tsv", octal),
    ("misere.tsv", misere),
    ("misere-open.tsv", misere_open),
    ("octal-4.tsv", octal_4),
];

const HEAD: &str = "code\tpreperiod\tperiod\tmax";
const MISERE_HEAD: &str = "code\torder\tin P\tpreperiod\tperiod";
const OPEN_HEAD: &str = "code\tlast heap\torder\tgenerators";

/// The noun for the rows of a table, for its last line.
const SOLVED: &str = "solved";

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next();
    let folder = Path::new(folder.as_deref().unwrap_or("target/census"));
    let named: Vec<_> = arguments.collect();
    fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    for (name, table) in TABLES {
        if named.is_empty() || named.iter().any(|wanted| wanted == name) {
            let path = folder.join(name);
            fs::write(&path, table(name)?).with_context(|| format!("{}", path.display()))?;
        }
    }
    Ok(())
}

fn octal(name: &str) -> Result<String> {
    let codes = [codes(0, 3), codes(4, 3)].concat();
    let table = census(name, HEAD, SOLVED, &codes, octal_row)?;
    let (same, others) = compare_with_published(&table)?;
    eprintln!(
        "{same} periods are equal to published ones; {} published ones need more values",
        others.len()
    );
    Ok(table)
}

fn misere(name: &str) -> Result<String> {
    census(name, MISERE_HEAD, SOLVED, &codes(0, 3), |digits| {
        misere_row(digits, COUNTERS, EFFORT)
    })
}

fn misere_open(name: &str) -> Result<String> {
    census(name, OPEN_HEAD, "open", &codes(0, 3), |digits| {
        Ok(open_row(digits, EFFORT))
    })
}

fn octal_4(name: &str) -> Result<String> {
    let mut codes = codes(0, 4);
    codes.retain(|digits| digits[4] > 0);
    census(name, HEAD, SOLVED, &codes, octal_row)
}

/// Returns all codes that begin with this digit and have so many others, as digits.
fn codes(first: u8, count: u32) -> Vec<Vec<u8>> {
    let digits = |number: u32| {
        let digits = (0..count)
            .rev()
            .map(|place| number >> (3 * place) & 7)
            .map(|digit| u8::try_from(digit).expect("it is at most 7"));
        [first].into_iter().chain(digits).collect()
    };
    (0..1 << (3 * count)).map(digits).collect()
}

/// Returns a table with a row for each code that has one.
fn census(
    name: &str,
    head: &str,
    rows: &str,
    codes: &[Vec<u8>],
    row: impl Fn(&[u8]) -> Result<Option<String>>,
) -> Result<String> {
    let mut table = format!("{head}\n");
    let mut count = 0;
    for (index, digits) in codes.iter().enumerate() {
        if let Some(row) = row(digits)? {
            count += 1;
            writeln!(table, "{}\t{row}", octal_code(digits))?;
        }
        let done = index + 1;
        write!(
            stderr(),
            "\r{name}: {count} of {done} codes are {rows}; {} to go   ",
            codes.len() - done
        )?;
    }
    writeln!(stderr())?;
    writeln!(table, "# {count} of {} codes are {rows}", codes.len())?;
    Ok(table)
}

/// Returns the preperiod, the period and the largest value, if so many values prove a period.
fn octal_row(digits: &[u8]) -> Result<Option<String>> {
    let values = octal_values(digits, VALUES, |_| ());
    let max = values
        .computed_values()
        .iter()
        .max()
        .context("heap 0 has a value")?;
    let row = |Period {
                   preperiod, period, ..
               }| format!("{preperiod}\t{period}\t{max}");
    Ok(values.period().map(row))
}

/// Returns how many rows equal published ones, and which published games are not in the table. Fails if a row differs
/// from the published one.
fn compare_with_published(table: &str) -> Result<(usize, Vec<&'static str>)> {
    let ours: HashMap<_, _> = rows(table).collect();
    let mut same = 0;
    let mut others = Vec::new();
    for (code, row) in rows(PUBLISHED) {
        if let Some(&found) = ours.get(code) {
            ensure!(
                found == row,
                "{code}: published is {row:?}, found is {found:?}"
            );
            same += 1;
        } else {
            others.push(code);
        }
    }
    Ok((same, others))
}

/// Returns the code and the rest of each row.
fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let rows = table.lines().skip(1).filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split_once('\t'))
}

/// Returns the order, how many elements are in P, the preperiod and the period, if a period is proved.
fn misere_row(digits: &[u8], counters: usize, effort: usize) -> Result<Option<String>> {
    let Some(quotient) = quotient(digits, effort) else {
        return Ok(None);
    };
    let Some(Period {
        preperiod, period, ..
    }) = quotient.period()
    else {
        return Ok(None);
    };
    compare_with_definition(digits, &quotient, counters)?;
    let in_p = quotient.lost_elements().len();
    Ok(Some(format!(
        "{}\t{in_p}\t{preperiod}\t{period}",
        quotient.order()
    )))
}

/// Returns the largest heap that was reached, and the order and the number of generators up to it, if no period is
/// proved.
fn open_row(digits: &[u8], effort: usize) -> Option<String> {
    let quotient = quotient(digits, effort).filter(|quotient| quotient.period().is_none())?;
    Some(format!(
        "{}\t{}\t{}",
        quotient.last_heap(),
        quotient.order(),
        quotient.generators().len()
    ))
}

/// Returns the quotient of as many heaps as the effort allows, if the Grundy values prove a period.
///
/// Without such a period there is little hope: where exactly one element of the least ideal of a quotient is in P, the
/// element of a heap determines its Grundy value (Plambeck and Siegel 2008), so that the values repeat, too.
fn quotient(digits: &[u8], effort: usize) -> Option<MisereQuotient<'static>> {
    octal_values(digits, LARGEST + 1, |_| ()).period()?;
    Some(MisereQuotient::find(
        HeapRule::octal(digits),
        LARGEST,
        effort,
    ))
}

/// Fails unless the outcomes of all sums of so many counters are those of the definition.
fn compare_with_definition(
    digits: &[u8],
    quotient: &MisereQuotient,
    counters: usize,
) -> Result<()> {
    let starts = (0..=counters).flat_map(|total| partitions(total, total));
    let rule = Kind::Octal(digits.to_vec()).moves();
    let wins = misere_search(starts, |heaps: &Vec<usize>| options(&rule, heaps));
    for (heaps, wins) in wins {
        let sum: Vec<u64> = heaps.iter().map(|&heap| heap as u64).collect();
        let code = || octal_code(digits);
        ensure!(
            quotient.is_lost(&sum) == Some(!wins),
            "{}: the outcome of {heaps:?} is wrong",
            code()
        );
    }
    Ok(())
}

/// Returns the options of a sum of heaps. `HeapRule` does not share this rule.
fn options(rule: &Moves, heaps: &[usize]) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for (_, left) in rule.from(heap) {
            let mut option = [&heaps[..index], &heaps[index + 1..], &left].concat();
            option.retain(|&heap| heap > 0);
            option.sort_unstable();
            options.push(option);
        }
    }
    options
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy::parse_octal_code;

    use super::{compare_with_published, misere_row, octal_row, open_row, rows, EFFORT, LARGEST};

    const OCTAL: &str = include_str!("../census/octal.tsv");
    const OCTAL_4: &str = include_str!("../census/octal-4.tsv");
    const MISERE: &str = include_str!("../census/misere.tsv");
    const OPEN: &str = include_str!("../census/misere-open.tsv");

    /// The preperiods of the two others are 105,351 and 326,640.
    #[test]
    fn tables_of_periods_agree_with_published_ones_and_are_computed_again() {
        assert_eq!(
            compare_with_published(OCTAL).unwrap(),
            (46, vec!["0.16", "0.56"])
        );
        for (code, row) in rows(OCTAL).step_by(17).chain(rows(OCTAL_4).step_by(120)) {
            let found = octal_row(&parse_octal_code(code).unwrap()).unwrap();
            assert_eq!(found.as_deref(), Some(row), "{code}");
        }
    }

    #[test]
    fn codes_with_a_period_are_either_solved_or_open() {
        let solved: HashMap<_, _> = rows(MISERE).collect();
        let open: HashMap<_, _> = rows(OPEN).collect();
        let mut count = 0;
        for (code, row) in rows(OCTAL).filter(|(code, _)| code.starts_with("0.")) {
            let numbers: Vec<usize> = row
                .split('\t')
                .map(|number| number.parse().unwrap())
                .collect();
            let is_proved = 2 * (numbers[0] + numbers[1]) <= LARGEST;
            count += usize::from(is_proved);
            let tables = [&solved, &open].map(|table| table.contains_key(code));
            assert_eq!(tables[0] ^ tables[1], is_proved, "{code}");
            assert!(!(tables[0] && tables[1]), "{code}");
        }
        assert_eq!(count, solved.len() + open.len());
    }

    #[test]
    fn searches_that_are_open_are_computed_again() {
        for (code, row) in rows(OPEN).step_by(50) {
            let found = open_row(&parse_octal_code(code).unwrap(), EFFORT);
            assert_eq!(found.as_deref(), Some(row), "{code}");
        }
    }

    /// In all of them, what repeats in misère play repeats in normal play.
    #[test]
    fn quotients_agree_with_the_periods_and_are_computed_again() {
        let numbers = |row: &str| -> Vec<usize> {
            row.split('\t')
                .map(|number| number.parse().unwrap())
                .collect()
        };
        let normal: HashMap<_, _> = rows(OCTAL).collect();
        for (code, row) in rows(MISERE) {
            let [order, _, preperiod, period] = numbers(row)[..] else {
                panic!("{code}: {row:?}");
            };
            let values = numbers(normal[code]);
            assert!(preperiod >= values[0] && period % values[1] == 0, "{code}");
            // 0.0 has no moves, so nothing but the identity.
            assert!(order % 2 == 0 || order == 1, "{code}");
        }
        for (code, row) in rows(MISERE).step_by(23) {
            let found = misere_row(&parse_octal_code(code).unwrap(), 12, EFFORT).unwrap();
            assert_eq!(found.as_deref(), Some(row), "{code}");
        }
    }

    /// Another program, which shares no code with this one, computed these.
    #[test]
    fn quotients_are_as_known_and_as_defined() {
        for (code, row) in [
            ("0.75", "8\t2\t8\t2"),
            ("0.123", "20\t5\t5\t5"),
            ("0.007", ""),
        ] {
            let digits = parse_octal_code(code).unwrap();
            let found = misere_row(&digits, 14, EFFORT / 100).unwrap();
            assert_eq!(found.unwrap_or_default(), row, "{code}");
        }
    }
}
