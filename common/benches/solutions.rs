//! How much longer the solutions take at their limits than a program that only reads the numbers of the
//! same input: `cargo bench --package benches --bench solutions`.
#![allow(
    clippy::incompatible_msrv,
    reason = "benchmarks are run on today's compiler alone"
)]
#![allow(clippy::cast_precision_loss, reason = "rates need no more")]

mod measure;
#[path = "../../scripts/judge/tests/it/util/programs.rs"]
mod programs;

use std::env;
use std::fs::File;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use measure::Bench;
use programs::{REFERENCES, SOLUTIONS};
use tempfile::TempDir;

/// The argument with which this program reads the numbers of its input and does nothing else. A blank
/// solution would not do: it allocates memory as its solution does.
const READ: &str = "read-numbers";

/// How many inputs at the limits are tried. The solution is measured on the one that takes it longest.
const SEEDS: u64 = 6;

fn main() {
    if env::args().nth(1).as_deref() == Some(READ) {
        return read_numbers();
    }
    let reader = env::current_exe().unwrap();
    let mut bench = Bench::new();
    let folder = TempDir::new().unwrap();
    for (problem, solution) in &*SOLUTIONS {
        let reference = &REFERENCES[&format!("{problem}-reference")];
        let inputs = (0..SEEDS).map(|seed| {
            let path = folder.path().join(format!("{problem}-{seed}"));
            let mut generator = Command::new(reference);
            generator.args(["generate", &seed.to_string(), "2"]);
            let status = generator.stdout(File::create(&path).unwrap()).status();
            assert!(status.unwrap().success(), "{problem}: seed {seed}");
            path
        });
        let slowest = inputs.max_by_key(|input| fastest_run(solution, input));
        let input = slowest.unwrap();
        let solving = bench.median(problem, 1, || run(solution, &[], &input));
        let reading = bench.median(&format!("{problem}, reading"), 1, || {
            run(&reader, &[READ], &input);
        });
        let (ms, ratio) = (solving * 1e3, solving / reading);
        bench.say(&format!(
            "{problem}: {ms:.2} ms, {ratio:.2} × reading alone"
        ));
    }
    bench.end();
}

fn fastest_run(program: &Path, input: &Path) -> Option<Duration> {
    let time = || {
        let start = Instant::now();
        run(program, &[], input);
        start.elapsed()
    };
    (0..10).map(|_| time()).min()
}

fn read_numbers() {
    let input = io::read_to_string(io::stdin()).unwrap();
    for token in input.split_ascii_whitespace() {
        black_box(token.parse::<u64>().ok());
    }
}

fn run(program: &Path, arguments: &[&str], input: &Path) {
    let mut command = Command::new(program);
    command.args(arguments).stdin(File::open(input).unwrap());
    let status = command.stdout(Stdio::null()).status().unwrap();
    assert!(status.success(), "{}", program.display());
}
