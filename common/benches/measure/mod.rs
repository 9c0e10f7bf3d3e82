//! Measurements by criterion; the ratios of medians within one run are printed at the end.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};

pub struct Bench {
    criterion: Criterion,
    /// The lines to print at the end.
    lines: Vec<String>,
}

impl Bench {
    pub fn new() -> Self {
        let criterion = Criterion::default()
            .sample_size(10)
            .warm_up_time(Duration::from_millis(200))
            .measurement_time(Duration::from_secs(1))
            .configure_from_args();
        Self {
            criterion,
            lines: Vec::new(),
        }
    }

    /// Returns the median time of a run in seconds; NaN if the command line does not select it.
    pub fn median<T>(&mut self, name: &str, elements: usize, run: impl Fn() -> T) -> f64 {
        let mut samples = Vec::new();
        let mut group = self.criterion.benchmark_group("figures");
        group.throughput(Throughput::Elements(elements as u64));
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|times| {
                let start = Instant::now();
                for _ in 0..times {
                    black_box(run());
                }
                samples.push(start.elapsed().as_secs_f64() / times as f64);
                start.elapsed()
            });
        });
        group.finish();
        samples.sort_by(f64::total_cmp);
        samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
    }

    pub fn say(&mut self, line: &str) {
        self.lines.push(line.to_string());
    }

    /// Prints the lines, except those with a measurement that was not selected.
    pub fn end(self) {
        self.criterion.final_summary();
        let measured = self.lines.iter().filter(|line| !line.contains("NaN"));
        println!();
        for line in measured {
            println!("{line}");
        }
    }
}
