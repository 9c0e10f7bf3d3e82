//! Verdicts: on one run of a program, and on all the tests of a problem.

use std::fmt;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::Error;
use sandbox::{End, Limit, Limits, MeasuredBy, Run};
use serde::{Serialize, Serializer};

use crate::checker::{Comparison, Unit};
use crate::contest::compare::{first_difference, visible, Difference, Place};
use crate::contest::testdata::TestFile;
use crate::scratch::Scratch;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(into = "&str")]
pub enum Verdict {
    Accepted,
    WrongAnswer,
    PresentationError,
    TimeLimitExceeded,
    MemoryLimitExceeded,
    OutputLimitExceeded,
    RuntimeError,
    CompilationError,
    /// The checker, the interactor or the reference failed, so that nothing is known of the program.
    JudgeError,
    /// The program exited successfully on a test without an answer.
    Ran,
    /// There are no tests.
    Untested,
}

impl Verdict {
    /// Returns whether the program did something wrong.
    pub fn is_failure(self) -> bool {
        !matches!(
            self,
            Self::Accepted | Self::JudgeError | Self::Ran | Self::Untested
        )
    }

    pub fn color(self) -> AnsiColor {
        match self {
            Self::Accepted => AnsiColor::Green,
            Self::WrongAnswer => AnsiColor::Red,
            Self::RuntimeError => AnsiColor::Magenta,
            Self::CompilationError => AnsiColor::Blue,
            Self::Ran => AnsiColor::Cyan,
            Self::Untested => AnsiColor::White,
            _ => AnsiColor::Yellow,
        }
    }

    pub fn style(self) -> Style {
        Style::new().bold().fg_color(Some(self.color().into()))
    }
}

impl From<Verdict> for &str {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::PresentationError => "PE",
            Verdict::TimeLimitExceeded => "TLE",
            Verdict::MemoryLimitExceeded => "MLE",
            Verdict::OutputLimitExceeded => "OLE",
            Verdict::RuntimeError => "RE",
            Verdict::CompilationError => "CE",
            Verdict::JudgeError => "JE",
            Verdict::Ran => "ran",
            Verdict::Untested => "-",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad((*self).into())
    }
}

/// The result of a program on a test.
#[derive(Serialize)]
pub struct Judgement {
    pub verdict: Verdict,
    pub why: Vec<String>,
    /// The beginning of the output if the program did something wrong.
    #[serde(skip_serializing_if = "Beginning::is_empty", serialize_with = "text")]
    pub output: Beginning,
    /// The end of what the program wrote to standard error, at most [`MOST_STDERR`] bytes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub stderr: String,
    /// CPU time; in JSON in seconds.
    #[serde(rename = "time", serialize_with = "seconds")]
    pub cpu: Duration,
    /// The peak memory of all its processes together, in bytes.
    pub memory: Option<u64>,
    /// How exact the time is.
    #[serde(rename = "measured-by")]
    pub measured_by: MeasuredBy,
}

/// How much of a program's standard error is kept, in bytes.
pub const MOST_STDERR: usize = 1 << 16;

pub struct Beginning {
    /// If it is cut, it ends after a line, or within the first line if that is too long.
    pub text: Vec<u8>,
    /// Whether there was more.
    pub is_cut: bool,
}

impl Beginning {
    fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns at most `most` bytes of an output.
    pub fn of(mut text: Vec<u8>, most: usize) -> Self {
        let is_cut = text.len() > most;
        if is_cut {
            let lines = text[..most].iter().rposition(|&byte| byte == b'\n');
            text.truncate(lines.map_or(most, |newline| newline + 1));
            text.shrink_to_fit();
        }
        Self { text, is_cut }
    }
}

fn text<S: Serializer>(output: &Beginning, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&String::from_utf8_lossy(&output.text))
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// The result of a program on all tests of a problem.
#[derive(Serialize)]
pub struct Outcome {
    pub problem: String,
    /// The verdict on the first test on which the program fails, or else that on a test that could not be judged.
    pub verdict: Verdict,
    /// The compiler's errors, if the program does not compile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// How many tests there are. Fewer were run if the first failure ended them.
    pub total: usize,
    #[serde(skip)]
    pub tests: Vec<TestOutcome>,
    /// The folder of the hidden tests, which is removed with this.
    #[serde(skip)]
    pub hidden: Option<Scratch>,
}

#[derive(Serialize)]
pub struct TestOutcome {
    #[serde(flatten)]
    pub test: TestFile,
    #[serde(flatten)]
    pub judged: Judgement,
}

impl Outcome {
    pub fn of_tests(problem: String, total: usize, tests: Vec<TestOutcome>) -> Self {
        let verdicts = || tests.iter().map(|test| test.judged.verdict);
        let rejected = verdicts().find(|verdict| verdict.is_failure());
        let unknown = verdicts().find(|verdict| *verdict == Verdict::JudgeError);
        let is_judged = tests.is_empty() || verdicts().any(|verdict| verdict == Verdict::Accepted);
        let passed = if is_judged {
            Verdict::Accepted
        } else {
            Verdict::Ran
        };
        Self {
            verdict: rejected.or(unknown).unwrap_or(passed),
            total,
            tests,
            ..Self::without_tests(problem)
        }
    }

    pub fn without_tests(problem: String) -> Self {
        Self {
            problem,
            verdict: Verdict::Untested,
            message: None,
            total: 0,
            tests: Vec::new(),
            hidden: None,
        }
    }

    pub fn of_compilation_error(problem: String, message: String) -> Self {
        Self {
            verdict: Verdict::CompilationError,
            message: Some(message),
            ..Self::without_tests(problem)
        }
    }
}

impl TestOutcome {
    pub fn is_accepted(&self) -> bool {
        self.judged.verdict == Verdict::Accepted
    }

    pub fn is_failure(&self) -> bool {
        self.judged.verdict.is_failure()
    }
}

/// Returns the error of the first test with the verdict JE, if there is one, and the number of the others.
pub fn judge_error(tests: &[TestOutcome]) -> Option<String> {
    let is_unknown = |test: &&TestOutcome| test.judged.verdict == Verdict::JudgeError;
    let mut unknown = tests.iter().filter(is_unknown);
    let TestOutcome { test, judged } = unknown.next()?;
    let more = match unknown.count() {
        0 => String::new(),
        1 => "\n1 more test has no verdict".to_string(),
        count => format!("\n{count} more tests have no verdict"),
    };
    Some(format!(
        "test {}: {}{more}",
        test.name,
        judged.why.join("\n")
    ))
}

/// A verdict, and the lines that say why.
pub type Reasons = (Verdict, Vec<String>);

/// Returns the verdict if the checker or the interactor failed.
pub fn of_error(error: &Error) -> Reasons {
    const MOST: usize = 20;
    let why = format!("{error:#}");
    let lines = why.lines().take(MOST).map(visible).collect();
    (Verdict::JudgeError, lines)
}

/// Returns the verdict on a run that failed, whatever the program printed; `None` if it exited successfully.
pub fn of_end(run: &Run, limits: &Limits) -> Option<Reasons> {
    let over_cpu = || match run.report.measured_by {
        MeasuredBy::WallClock => format!(
            "still running after {:?} of wall-clock time: CPU time is not measured on this system",
            limits.cpu
        ),
        _ => format!("more than {:?} of CPU time", limits.cpu),
    };
    let over_memory = || format!("more than {} MiB of memory", limits.memory >> 20);
    let (verdict, why) = match &run.report.end {
        End::Over(Limit::Cpu) => (Verdict::TimeLimitExceeded, over_cpu()),
        End::Over(Limit::Wall) => (
            Verdict::TimeLimitExceeded,
            format!("still running after {:?}", limits.wall),
        ),
        End::Over(Limit::Memory) => (Verdict::MemoryLimitExceeded, over_memory()),
        End::Over(Limit::Output) => (
            Verdict::OutputLimitExceeded,
            format!("more than {} MiB of output", limits.output >> 20),
        ),
        End::Over(Limit::Processes) => (
            Verdict::RuntimeError,
            format!("more than {} processes at a time", limits.processes),
        ),
        _ if run.report.cpu > limits.cpu => (Verdict::TimeLimitExceeded, over_cpu()),
        _ if run.report.memory > Some(limits.memory) => {
            (Verdict::MemoryLimitExceeded, over_memory())
        }
        End::Signaled(signal) => (Verdict::RuntimeError, format!("ended by {signal}")),
        End::Exited(0) => return None,
        End::WithoutSupervisor(how) => (
            Verdict::RuntimeError,
            format!("its supervisor process {how}"),
        ),
        End::Exited(code) => (Verdict::RuntimeError, format!("exit code {code}")),
    };
    let mut lines = vec![why];
    lines.extend(last_words(&run.stderr));
    if let Some(stack) = overflowed_stack(run).filter(|_| verdict == Verdict::RuntimeError) {
        let reason = if stack < limits.stack() {
            ", because the user's hard limit allows no more (`ulimit -Hs`)"
        } else {
            ""
        };
        lines.push(format!("the stack here is {} MiB{reason}", stack >> 20));
    }
    Some((verdict, lines))
}

/// Returns the verdict on an output that is compared with the answer.
pub fn of_output(by: Comparison, answer: &[u8], output: &[u8]) -> Reasons {
    match first_difference(by, answer, output) {
        None => (Verdict::Accepted, Vec::new()),
        Some(difference) => (wrong(by, answer, output), show(&difference)),
    }
}

/// Returns the verdict on an output that is not the answer: a presentation error if all of its tokens are right.
fn wrong(by: Comparison, answer: &[u8], output: &[u8]) -> Verdict {
    let by_token = Comparison {
        unit: Unit::Token,
        ..by
    };
    match first_difference(by_token, answer, output) {
        None => Verdict::PresentationError,
        Some(_) => Verdict::WrongAnswer,
    }
}

fn show(difference: &Difference) -> Vec<String> {
    let line = |what: &str, place: &Option<Place>| match place {
        Some(place) => format!("{what:<9} line {}: {place}", place.line),
        None => format!("{what:<9} nothing more"),
    };
    vec![
        line("expected", &difference.expected),
        line("got", &difference.got),
    ]
}

/// The reason if a program and its opponent waited for each other.
pub const DEADLOCK: &str =
    "the program and its opponent wait for each other: usually, a flush after a line is missing";

/// Returns the size of the stack if a program seems to have overflowed it: programs in most languages print a message,
/// and those in C or C++ end by SIGSEGV.
fn overflowed_stack(run: &Run) -> Option<u64> {
    const MESSAGES: [&str; 3] = [
        "has overflowed its stack",
        "java.lang.StackOverflowError",
        "stack-overflow",
    ];
    let stack = run.report.stack?;
    let says_so = MESSAGES.iter().any(|message| run.stderr.contains(message));
    let is_full = run
        .report
        .memory
        .is_some_and(|memory| memory >= stack / 10 * 9);
    let is_fault = run.report.end == End::Signaled("SIGSEGV".to_string());
    (says_so || is_fault && is_full).then_some(stack)
}

/// Returns the last words of a program that failed: the whole message of a panic in Rust, and the calls that led to it in
/// code of the user's own, if a backtrace shows them; or else the last three lines.
pub fn last_words(stderr: &str) -> Vec<String> {
    const MOST: usize = 8;
    let lines: Vec<_> = stderr
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let is_panic = |line: &&str| line.starts_with("thread '") && line.contains(" panicked at ");
    let Some(start) = lines.iter().rposition(is_panic) else {
        let last = &lines[lines.len().saturating_sub(3)..];
        return last.iter().map(|line| shorten(line)).collect();
    };
    let is_over = |line: &&str| {
        line.starts_with("note: run with `RUST_BACKTRACE") || *line == "stack backtrace:"
    };
    let (message, frames) = match lines[start..].iter().position(is_over) {
        Some(length) => lines[start..].split_at(length),
        None => (&lines[start..], &[][..]),
    };
    let mut words: Vec<_> = message
        .iter()
        .map(|line| shorten(line))
        .take(MOST)
        .collect();
    let frames: Vec<_> = frames.iter().map(|line| line.trim()).collect();
    words.extend(frames.windows(2).filter_map(own_call).take(MOST));
    words
}

/// Returns a call that two lines of a backtrace show, if it is in code of the user's own.
fn own_call(lines: &[&str]) -> Option<String> {
    let place = lines[1].strip_prefix("at ")?;
    let foreign = [
        "/rustc/",
        "/rustlib/src/",
        "/registry/src/",
        "/sysdeps/",
        "/csu/",
    ];
    let (_, function) = lines[0].split_once(": ")?;
    let is_own = !foreign.iter().any(|folder| place.contains(folder));
    is_own.then(|| shorten(&format!("in {} at {place}", function.trim())))
}

/// Returns the beginning of an output, line by line.
pub fn lines(output: &[u8]) -> Vec<String> {
    const MOST: usize = 20;
    let text = String::from_utf8_lossy(output);
    let mut lines: Vec<_> = text.lines().take(MOST).map(shorten).collect();
    let more = text.lines().count() - lines.len();
    if more > 0 {
        lines.push(format!("… and {more} more lines"));
    }
    lines
}

/// Returns a line to be shown, cut to 160 characters.
pub fn shorten(line: &str) -> String {
    const WIDTH: usize = 160;
    visible(line).chars().take(WIDTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    #[test]
    fn an_output_is_cut_between_lines() {
        let cut = |text: &str, most| {
            let Beginning { text, is_cut } = Beginning::of(text.into(), most);
            (String::from_utf8(text).unwrap(), is_cut)
        };
        assert_eq!(cut("12\n34\n", 6), ("12\n34\n".to_string(), false));
        assert_eq!(cut("12\n34\n", 5), ("12\n".to_string(), true));
        assert_eq!(cut("12345\n", 3), ("123".to_string(), true));
    }

    #[rstest]
    #[case::last_three_lines("a\n\nb\nc\nd\n", &["b", "c", "d"])]
    #[case::nothing("", &[])]
    #[case::panic(
        "debug 1\ndebug 2\n\nthread 'main' (7) panicked at src/bin/a.rs:3:5:\nassertion `left == right` failed: \
         sum\n  left: 1\n right: 2\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
        &[
            "thread 'main' (7) panicked at src/bin/a.rs:3:5:",
            "assertion `left == right` failed: sum",
            "  left: 1",
            " right: 2",
        ]
    )]
    #[case::backtrace(
        "thread 'main' panicked at a.rs:1:1:\nwrong\nstack backtrace:\n   0: begin_unwind\n             at \
         /rustc/5980/library/std/src/panicking.rs:689:5\n   1: a::twice\n             at ./a.rs:1:1\n   2: \
         main\nnote: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.\n",
        &["thread 'main' panicked at a.rs:1:1:", "wrong", "in a::twice at ./a.rs:1:1"]
    )]
    fn last_words_tell_why(#[case] stderr: &str, #[case] lines: &[&str]) {
        assert_eq!(last_words(stderr), lines);
    }
}
