//! How much longer the solutions take at their limits than reading the same input alone, which the
//! blank solutions do: `cargo bench --package judge`.
#![allow(clippy::cast_precision_loss, reason = "rates need no more")]

#[path = "../../../common/benches/measure/mod.rs"]
mod measure;
#[path = "../tests/it/util/programs.rs"]
mod programs;

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use measure::Bench;
use programs::{EXAMPLES, SOLUTIONS};
use tempfile::TempDir;

/// Of so many inputs at the limits that is taken on which the solution takes longest.
const SEEDS: u64 = 6;

fn main() {
    let mut bench = Bench::new();
    let folder = TempDir::new().unwrap();
    for (problem, solution) in &*SOLUTIONS {
        let reference = &EXAMPLES[&format!("{problem}-reference")];
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
        let blank = &EXAMPLES[&format!("{problem}-blank")];
        let solving = bench.median(problem, 1, || run(solution, &input));
        let reading = bench.median(&format!("{problem}, reading"), 1, || run(blank, &input));
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
        run(program, input);
        start.elapsed()
    };
    (0..10).map(|_| time()).min()
}

fn run(program: &Path, input: &Path) {
    let mut command = Command::new(program);
    command.stdin(File::open(input).unwrap());
    let status = command.stdout(Stdio::null()).status().unwrap();
    assert!(status.success(), "{}", program.display());
}
