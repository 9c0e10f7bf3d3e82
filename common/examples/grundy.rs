//! The Grundy values of an octal or a subtraction game, and their period if it can be proved:
//!
//! `grundy CODE | --subtract 1,3,4 [--upto N] [--heap N] [--csv] [--progress]`
//!
//! With `--progress` a line `N of M` on standard error says now and then how many values are computed.

#![allow(clippy::cast_precision_loss, reason = "a rate needs no more")]

use std::env;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use common::{
    octal_values_with_progress, parse_octal_code, subtraction_values, GrundyValues, Rarity,
};

/// How many values are computed at most if nothing else is asked for.
const EFFORT: usize = 1 << 23;

/// How many numbers of a list are shown.
const SHOWN: usize = 100;

fn main() -> ExitCode {
    match Question::read(env::args().skip(1)).and_then(|question| answer(&question)) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

#[derive(Default)]
struct Question {
    code: Option<String>,
    subtraction_set: Option<Vec<usize>>,
    upto: Option<usize>,
    heap: Option<u64>,
    csv: bool,
    progress: bool,
}

impl Question {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut question = Self::default();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or(format!("{arg} needs a value"));
            match arg.as_str() {
                "--subtract" => question.subtraction_set = Some(set(&value()?)?),
                "--upto" => question.upto = Some(number(&value()?)?),
                "--heap" => question.heap = Some(number(&value()?)?),
                "--csv" => question.csv = true,
                "--progress" => question.progress = true,
                _ => question.code = Some(arg),
            }
        }
        Ok(question)
    }
}

fn number<Number: std::str::FromStr>(text: &str) -> Result<Number, String> {
    let number = text.trim().parse();
    number.map_err(|_| format!("`{text}` is no number, or too large"))
}

fn set(text: &str) -> Result<Vec<usize>, String> {
    let set: Vec<usize> = text.split(',').map(number).collect::<Result<_, _>>()?;
    if set.contains(&0) {
        return Err(format!(
            "0 is in the subtraction set {text}: a move takes at least 1"
        ));
    }
    Ok(set)
}

fn answer(question: &Question) -> Result<String, String> {
    // A heap that is asked for is computed, if no period tells its value and it is not too far off.
    let heap = question
        .heap
        .map(|heap| usize::try_from(heap).unwrap_or(usize::MAX));
    let last = question
        .upto
        .unwrap_or(heap.unwrap_or(0).clamp(EFFORT - 1, 1 << 27));
    let effort = last.saturating_add(1);
    let start = Instant::now();
    let (values, taken) = match (&question.code, &question.subtraction_set) {
        (Some(code), None) => {
            let digits = parse_octal_code(code)?;
            let splits = (0..).zip(&digits).filter(|(_, &digit)| digit & 4 != 0);
            let taken = splits.map(|(taken, _)| taken).collect();
            (octal_game(&digits, effort, question.progress), taken)
        }
        (None, Some(set)) => (subtraction_values(set, effort), Vec::new()),
        _ => return Err("give an octal code, or --subtract and a set, and not both".to_string()),
    };
    let seconds = start.elapsed().as_secs_f64();
    if question.csv {
        return Ok(csv(&values, question.upto));
    }
    let first = (0..=last as u64).map_while(|heap| values.value(heap));
    let mut lines = vec![proof(&values), rare_values(&values, &taken)];
    lines.push(format!("values of the heaps from 0 on: {}", listed(first)));
    lines.extend(question.heap.map(|heap| match values.value(heap) {
        Some(value) => format!("heap {heap}: {value}"),
        None => format!("heap {heap}: not known"),
    }));
    let computed = values
        .period()
        .map_or(values.computed().len(), |it| it.certified_from);
    lines.push(format!(
        "{seconds:.3} s, {:.1} million values a second",
        computed as f64 / seconds / 1e6
    ));
    Ok(lines.join("\n"))
}

/// Returns the values of an octal game; says ten times a second how many there are, if it is to.
fn octal_game(digits: &[u8], effort: usize, says: bool) -> GrundyValues {
    const PAUSE: Duration = Duration::from_millis(100);
    let mut last = Instant::now();
    octal_values_with_progress(digits, effort, |count| {
        if says && last.elapsed() >= PAUSE {
            eprintln!("{count} of {effort}");
            last = Instant::now();
        }
    })
}

fn proof(values: &GrundyValues) -> String {
    match values.period() {
        Some(it) => format!(
            "preperiod {}, period {}, certified from {} values",
            it.preperiod, it.period, it.certified_from
        ),
        None => format!(
            "no period is proved by the first {} values",
            values.computed().len()
        ),
    }
}

/// Lists numbers, or the first of them if there are many.
fn listed(numbers: impl Iterator<Item = usize>) -> String {
    let mut shown: Vec<String> = numbers.take(SHOWN + 1).map(|it| it.to_string()).collect();
    if shown.len() > SHOWN {
        shown[SHOWN] = "…".to_string();
    }
    shown.join(" ")
}

/// Lists heap and value: up to a heap, or all that were computed.
fn csv(values: &GrundyValues, upto: Option<usize>) -> String {
    let last = upto.unwrap_or(values.computed().len().saturating_sub(1));
    let heaps = (0..=last as u64).map_while(|heap| Some((heap, values.value(heap)?)));
    let lines = heaps.map(|(heap, value)| format!("{heap},{value}"));
    let lines: Vec<String> = std::iter::once("heap,value".to_string())
        .chain(lines)
        .collect();
    lines.join("\n")
}

/// Says which values are rare, in the heaps from which the moves that split leave two of one kind.
fn rare_values(values: &GrundyValues, splits: &[usize]) -> String {
    let computed = values.computed();
    let largest = computed.iter().copied().max().unwrap_or(0);
    let Some(&taken) = splits.first() else {
        return format!("largest value {largest}");
    };
    let rarity = Rarity::learn(computed, splits);
    let heaps = computed.iter().enumerate();
    let rare_heaps = heaps.filter(|&(heap, &value)| rarity.is_rare(heap, value));
    let values = (0..=largest).filter(|&value| rarity.is_rare(taken, value));
    format!(
        "largest value {largest}; rare in {} of {} heaps: {}{}",
        rare_heaps.count(),
        computed.len(),
        listed(values),
        if rarity.alternates() {
            ", and in every second heap the others"
        } else {
            ""
        }
    )
}
