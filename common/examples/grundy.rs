//! The Grundy values of an octal or a subtraction game, and their period if it can be proved:
//!
//! `grundy CODE | --subtract 1,3,4 [--upto N] [--heap N] [--csv] [--progress]`
//!
//! With `--progress`, lines `N of M` on standard error show how many values are computed so far.

#![allow(clippy::cast_precision_loss, reason = "a rate needs no more")]

use std::env;
use std::io::{self, BufWriter, Write};
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
    match run(env::args().skip(1), BufWriter::new(io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

/// Writes the answer to the question that the arguments ask.
///
/// # Errors
///
/// If the arguments are invalid or the answer cannot be written: why.
pub fn run(arguments: impl Iterator<Item = String>, mut output: impl Write) -> Result<(), String> {
    let answer = answer(&Question::read(arguments)?)?;
    let written = match answer {
        Answer::Text(text) => writeln!(output, "{text}"),
        Answer::Csv { values, last } => write_csv(&values, last, &mut output),
    };
    match written.and_then(|()| output.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("the answer cannot be written: {error}"))
        }
        _ => Ok(()),
    }
}

enum Answer {
    Text(String),
    /// The values up to the last heap. As text they may be ten times as large, so they are written one
    /// by one.
    Csv {
        values: GrundyValues,
        last: u64,
    },
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
    number.map_err(|_| format!("`{text}` is not a number, or too large"))
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

fn answer(question: &Question) -> Result<Answer, String> {
    // The values up to the heap in question are computed if no period gives its value, within reason.
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
        let computed = values.computed().len().saturating_sub(1);
        let last = question.upto.unwrap_or(computed) as u64;
        return Ok(Answer::Csv { values, last });
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
    Ok(Answer::Text(lines.join("\n")))
}

/// Returns the values of an octal game. With `shows_progress`, prints ten times a second how many are
/// computed.
fn octal_game(digits: &[u8], effort: usize, shows_progress: bool) -> GrundyValues {
    const PAUSE: Duration = Duration::from_millis(100);
    let mut last = Instant::now();
    octal_values_with_progress(digits, effort, |count| {
        if shows_progress && last.elapsed() >= PAUSE {
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

/// Writes lines of heap and value, up to the last heap or the last that is known.
fn write_csv(values: &GrundyValues, last: u64, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "heap,value")?;
    for heap in 0..=last {
        let Some(value) = values.value(heap) else {
            break;
        };
        writeln!(output, "{heap},{value}")?;
    }
    Ok(())
}

/// Describes which values are rare in the heaps whose splits leave two heaps of the same kind.
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
