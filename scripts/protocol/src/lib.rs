//! The messages between a reference and the runner.
//!
//! A reference ends with one of the exit statuses of [`Status`]. With the argument [`SERVE`], it answers requests on
//! standard input one after the other, until the input ends. A request is a line with its number, the job and the job's
//! arguments, followed by texts, whose lengths in bytes are among these arguments:
//!
//! ```text
//! 1 generate 7 0
//! 2 solve 12
//! 1
//! 3
//! 1 2 4
//! ```
//!
//! An answer is a line with the number of the request, a status and a length in bytes, followed by that many bytes: the
//! output of the job, or the reason why it failed.

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::str::FromStr;

/// The argument that makes a reference answer requests.
pub const SERVE: &str = "serve";

/// How a job of a reference ended: the number is the program's exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is done.
    Done = 0,
    /// A check failed, or the output cannot be written.
    Wrong = 1,
    /// The arguments or the input are invalid.
    Invalid = 2,
    /// The game cannot be searched in time.
    TooLarge = 3,
    /// The problem does not have this job.
    NoSuchJob = 4,
    /// The program that is judged ended before its dialogue did.
    CutShort = 5,
}

impl Status {
    const ALL: [Self; 6] = [
        Self::Done,
        Self::Wrong,
        Self::Invalid,
        Self::TooLarge,
        Self::NoSuchJob,
        Self::CutShort,
    ];

    /// Returns the exit status.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// Returns the status of a program that exited with this code; `None` if no status has this code.
    pub fn of(code: i32) -> Option<Self> {
        let is_meant = |status: &Self| i32::from(status.code()) == code;
        Self::ALL.into_iter().find(is_meant)
    }
}

/// The size of a generated input. Its number is the argument of `generate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A few small numbers, which a search solves at once and a person can read.
    Tiny = 0,
    /// Inputs that the definition answers in well under a second.
    Medium = 1,
    /// Inputs at the limits of the problem, including its traps.
    Limits = 2,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 3] = [Self::Tiny, Self::Medium, Self::Limits];

    /// Returns the one of three values that is meant for this size.
    pub fn pick<T>(self, [tiny, medium, limits]: [T; 3]) -> T {
        match self {
            Self::Tiny => tiny,
            Self::Medium => medium,
            Self::Limits => limits,
        }
    }

    /// Returns the size with this name: its number in decimal.
    pub fn by_name(name: &str) -> Option<Self> {
        let is_meant = |size: &Self| size.to_string() == name;
        Self::ALL.into_iter().find(is_meant)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (*self as u8).fmt(f)
    }
}

/// A request on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A valid input, always the same for a seed and a size.
    Generate {
        /// The seed.
        seed: u64,
        /// The size of the input.
        size: Size,
    },
    /// The answer of this input.
    Solve(Vec<u8>),
    /// The form of each line of this input.
    Lines(Vec<u8>),
    /// Whether an output is right.
    Check {
        /// The input.
        input: Vec<u8>,
        /// The output of a program.
        output: Vec<u8>,
        /// A right output.
        answer: Vec<u8>,
    },
}

impl fmt::Display for Request {
    /// Shows the job, and the arguments of `generate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generate { seed, size } => write!(f, "generate {seed} {size}"),
            Self::Solve(_) => f.write_str("solve"),
            Self::Lines(_) => f.write_str("lines"),
            Self::Check { .. } => f.write_str("check"),
        }
    }
}

/// The longest line of a request or of an answer, in bytes.
const LONGEST_LINE: u64 = 128;

/// The content of the line of a request: each number after the job is the length of a text.
enum Job {
    Generate { seed: u64, size: Size },
    Solve([u64; 1]),
    Lines([u64; 1]),
    Check([u64; 3]),
}

impl Request {
    fn texts(&self) -> Vec<&[u8]> {
        match self {
            Self::Generate { .. } => Vec::new(),
            Self::Solve(input) | Self::Lines(input) => vec![input],
            Self::Check {
                input,
                output,
                answer,
            } => vec![input, output, answer],
        }
    }

    /// Writes this as the request of this number.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, number: u64, out: &mut dyn Write) -> io::Result<()> {
        let texts = self.texts();
        let mut bytes = format!("{number} {self}").into_bytes();
        for text in &texts {
            write!(bytes, " {}", text.len())?;
        }
        bytes.push(b'\n');
        bytes.extend(texts.concat());
        out.write_all(&bytes)?;
        out.flush()
    }

    /// Reads the next request and its number; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no request.
    pub fn read(input: &mut dyn BufRead) -> io::Result<Option<(u64, Self)>> {
        let Some(line) = read_line(input)? else {
            return Ok(None);
        };
        let head = Job::parse(&line);
        let (number, job) = head.ok_or_else(|| invalid(format!("`{line}` is no request")))?;
        let mut text = |length| read_bytes(input, length);
        let request = match job {
            Job::Generate { seed, size } => Self::Generate { seed, size },
            Job::Solve([length]) => Self::Solve(text(length)?),
            Job::Lines([length]) => Self::Lines(text(length)?),
            Job::Check([input, output, answer]) => Self::Check {
                input: text(input)?,
                output: text(output)?,
                answer: text(answer)?,
            },
        };
        Ok(Some((number, request)))
    }
}

impl Job {
    fn parse(line: &str) -> Option<(u64, Self)> {
        let words: Vec<_> = line.split(' ').collect();
        let (number, words) = words.split_first()?;
        let job = match words {
            ["generate", seed, size] => Self::Generate {
                seed: decimal(seed)?,
                size: Size::by_name(size)?,
            },
            ["solve", input] => Self::Solve([decimal(input)?]),
            ["lines", input] => Self::Lines([decimal(input)?]),
            ["check", input, output, answer] => {
                Self::Check([decimal(input)?, decimal(output)?, decimal(answer)?])
            }
            _ => return None,
        };
        Some((decimal(number)?, job))
    }
}

/// The answer of a reference to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How the job ended.
    pub status: Status,
    /// Its output, or why it fails.
    pub text: Vec<u8>,
}

impl Answer {
    /// Writes this as the answer to the request of this number.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, number: u64, out: &mut dyn Write) -> io::Result<()> {
        let (status, length) = (self.status.code(), self.text.len());
        let mut bytes = format!("{number} {status} {length}\n").into_bytes();
        bytes.extend(&self.text);
        out.write_all(&bytes)?;
        out.flush()
    }

    /// Reads the answer to the request of this number, of at most `most` bytes. The bytes are not trusted, because the
    /// reference's own functions may print, too.
    ///
    /// # Errors
    ///
    /// If the reference ends first, or its output is not an answer to this request.
    pub fn read(number: u64, most: u64, input: &mut dyn BufRead) -> io::Result<Self> {
        let line = read_line(input)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        let head = Self::parse_head(&line);
        let (of, status, length) = head.ok_or_else(|| invalid(format!("`{line}` is no answer")))?;
        if of != number {
            let why = format!("`{line}` is not the answer to request {number}");
            return Err(invalid(why));
        }
        if length > most {
            let why = format!("an answer of {length} bytes is longer than {most} bytes");
            return Err(invalid(why));
        }
        let text = read_bytes(input, length)?;
        Ok(Self { status, text })
    }

    /// Returns the number of the request, the status and the length in the line of an answer.
    fn parse_head(line: &str) -> Option<(u64, Status, u64)> {
        let (number, rest) = line.split_once(' ')?;
        let (status, length) = rest.split_once(' ')?;
        let status = Status::of(decimal(status)?)?;
        Some((decimal(number)?, status, decimal(length)?))
    }
}

/// Reads a line without its line break; returns `None` at the end of the input.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&line);
    match text.strip_suffix('\n') {
        Some(text) => Ok(Some(text.to_string())),
        None => Err(invalid(format!("`{text}` is no whole line"))),
    }
}

/// Reads `length` bytes. Allocates memory only for bytes that arrive.
fn read_bytes(input: &mut dyn BufRead, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(length).read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(bytes)
}

/// Parses a number; returns `None` if this library writes it in another form.
fn decimal<Number: FromStr + ToString>(word: &str) -> Option<Number> {
    let number: Number = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}

fn invalid(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requests() -> Vec<Request> {
        let text = |text: &str| text.as_bytes().to_vec();
        let generate = |size| Request::Generate {
            seed: u64::MAX,
            size,
        };
        let mut all: Vec<_> = Size::ALL.map(generate).to_vec();
        all.extend([
            Request::Solve(text("1 2\n3 solve 0\n")),
            Request::Lines(Vec::new()),
            Request::Check {
                input: text("7\n"),
                output: vec![0xff, b'\n', 0],
                answer: text("é"),
            },
        ]);
        all
    }

    #[test]
    fn requests_are_read_as_they_were_written() {
        let mut written = Vec::new();
        for (number, request) in (1..).zip(requests()) {
            request.write(number, &mut written).unwrap();
        }
        let mut input = &written[..];
        for expected in (1..).zip(requests()) {
            assert_eq!(Request::read(&mut input).unwrap(), Some(expected));
        }
        assert_eq!(Request::read(&mut input).unwrap(), None);
    }

    #[test]
    fn answers_are_read_as_they_were_written() {
        let mut written = Vec::new();
        for (number, status) in (1..).zip(Status::ALL) {
            let text = format!("{number}\n1 0 0\n").into_bytes();
            Answer { status, text }.write(number, &mut written).unwrap();
        }
        let mut input = &written[..];
        for (number, status) in (1..).zip(Status::ALL) {
            let text = format!("{number}\n1 0 0\n").into_bytes();
            let answer = Answer::read(number, 100, &mut input).unwrap();
            assert_eq!(answer, Answer { status, text });
        }
    }

    #[track_caller]
    fn assert_no_answer(answer: &str, why: &str) {
        let error = Answer::read(2, 9, &mut answer.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), why);
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        let ends = "unexpected end of file";
        for answer in ["", "2 0 3\nab"] {
            assert_no_answer(answer, ends);
        }
        let lines = [
            "", "2", "2 0", "2 0 0 0", " 2 0 0", "2  0", "2 6 0", "2 -1 0", "+2 0 0", "2 0 00",
            "2 0 0\r", "debug: 7",
        ];
        for line in lines {
            assert_no_answer(&format!("{line}\n"), &format!("`{line}` is no answer"));
        }
        assert_no_answer("1 0 0\n", "`1 0 0` is not the answer to request 2");
        let why = "an answer of 10 bytes is longer than 9 bytes";
        assert_no_answer("2 0 10\n", why);
        assert_no_answer("2 0 0", "`2 0 0` is no whole line");
        let long = "2".repeat(200);
        let why = format!("`{}` is no whole line", "2".repeat(128));
        assert_no_answer(&long, &why);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        let lines = [
            "",
            "1",
            "1 ",
            "1 fly",
            "1 generate 1",
            "1 generate 1 3",
            "1 generate -1 0",
            "1 generate 18446744073709551616 0",
            "solve 0",
            "1 solve",
            "1 solve x",
            "1 check 0 0",
        ];
        for line in lines {
            let error = Request::read(&mut format!("{line}\n").as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), format!("`{line}` is no request"));
        }
        let cut_short = Request::read(&mut "1 solve 3\nab".as_bytes());
        assert_eq!(cut_short.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }

    #[test]
    fn an_exit_status_is_a_status_only_if_a_job_ends_so() {
        for (code, status) in (0..).zip(Status::ALL) {
            assert_eq!(Status::of(code), Some(status));
            assert_eq!(i32::from(status.code()), code);
        }
        assert_eq!(
            (Status::of(6), Status::of(101), Status::of(-1)),
            (None, None, None)
        );
    }
}
