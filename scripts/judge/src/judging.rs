//! Running programs on tests, side by side, and printing each verdict in its turn.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

use crate::candidate::Candidate;
use crate::compare::visible;
use crate::report;
use crate::sandbox::{self, Limits, Request};
use crate::testdata::TestFile;
use crate::verdict::{self, Judged, Verdict};
use crate::workspace::Problem;

/// A program and the test to run it on.
pub struct TestRun<'a> {
    pub problem: &'a Problem,
    pub test: TestFile,
    pub request: Request,
    /// Whether the answer is kept from the reader.
    pub hidden: bool,
}

impl<'a> TestRun<'a> {
    pub fn new(problem: &'a Problem, test: TestFile, candidate: &Candidate) -> Self {
        let request = Request {
            program: candidate.command.clone(),
            input: test.input.clone(),
            limits: Limits::of(problem, candidate.room),
        };
        Self {
            problem,
            test,
            request,
            hidden: false,
        }
    }

    pub fn judge(&self) -> Result<Judged> {
        let answer = &self.test.answer;
        let answer = fs::read(answer).with_context(|| answer.display().to_string())?;
        let mut judged = judge(self.problem, &self.request, &answer)?;
        let tells_the_answer = [Verdict::WrongAnswer, Verdict::PresentationError];
        if self.hidden && tells_the_answer.contains(&judged.verdict) {
            judged.why.clear();
        }
        Ok(judged)
    }
}

/// Runs a program and compares what it prints with the answer.
pub fn judge(problem: &Problem, request: &Request, answer: &[u8]) -> Result<Judged> {
    let run = sandbox::run(request)?;
    let (verdict, why) = verdict::judge(&run, problem, &request.limits, answer);
    Ok(Judged {
        verdict,
        why,
        cpu: run.report.cpu,
        memory: run.report.memory,
    })
}

/// Returns how many programs run side by side: one a processor.
pub fn workers() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Runs the runs side by side, and prints each in its turn if `print` says so.
///
/// What counts is processor time, which waiting for a processor does not lengthen. Yet programs side
/// by side share caches and memory: one that took more than half of its time is run once more with
/// nothing beside it, and that run counts.
pub fn judge_all(runs: &[TestRun], print: bool) -> Result<Vec<Judged>> {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} tests")?;
    let bar = ProgressBar::new(runs.len() as u64).with_style(style);
    let mut printer = Printer {
        runs,
        print,
        bar,
        waiting: BTreeMap::new(),
        printed: Vec::new(),
    };
    let workers = workers().min(runs.len());
    let mut again = Vec::new();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || work(runs, next, &sender));
        }
        drop(sender);
        for (index, judged) in receiver {
            let judged = judged?;
            let slow = judged.cpu * 2 > runs[index].request.limits.cpu;
            // What failed otherwise has failed: another run might hide it.
            let may_change = [Verdict::Accepted, Verdict::TimeLimitExceeded];
            if workers > 1 && slow && may_change.contains(&judged.verdict) {
                again.push(index);
            } else {
                printer.take(index, judged);
            }
        }
        anyhow::Ok(())
    })?;
    for index in again {
        printer.take(index, runs[index].judge()?);
    }
    printer.bar.finish_and_clear();
    Ok(printer.printed)
}

/// Takes the next run until there is none, or nobody waits for the result: then an error was met.
fn work(runs: &[TestRun], next: &AtomicUsize, results: &mpsc::Sender<(usize, Result<Judged>)>) {
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(run) = runs.get(index) else { return };
        if results.send((index, run.judge())).is_err() {
            return;
        }
    }
}

/// Prints results in the order of the runs, each as soon as those before it are there.
struct Printer<'a> {
    runs: &'a [TestRun<'a>],
    print: bool,
    bar: ProgressBar,
    waiting: BTreeMap<usize, Judged>,
    printed: Vec<Judged>,
}

impl Printer<'_> {
    fn take(&mut self, index: usize, judged: Judged) {
        self.waiting.insert(index, judged);
        while let Some(judged) = self.waiting.remove(&self.printed.len()) {
            if self.print {
                self.bar.suspend(|| self.print(self.printed.len(), &judged));
            }
            self.bar.inc(1);
            self.printed.push(judged);
        }
    }

    fn print(&self, index: usize, judged: &Judged) {
        let TestRun { problem, test, .. } = &self.runs[index];
        if index == 0 || self.runs[index - 1].problem.name != problem.name {
            report::heading(problem);
        }
        let of_problem = self
            .runs
            .iter()
            .filter(|run| run.problem.name == problem.name);
        let width = of_problem
            .map(|run| run.test.name.chars().count())
            .max()
            .unwrap_or(0);
        report::test(&visible(&test.name), width, judged);
    }
}
