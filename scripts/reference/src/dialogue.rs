//! `interact`: a dialogue with the program that is judged.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Read, Write};

use crate::failure::Failure;
use crate::input::{quote, Input};

/// A line of the program must be shorter than this, in bytes.
const LONGEST: u64 = 1 << 16;

/// A dialogue with the program that is judged, line by line.
pub struct Dialogue<'a> {
    input: BufReader<&'a mut dyn Read>,
    out: &'a mut dyn Write,
    /// The lines so far, in order, each after the name of the speaker.
    said: Vec<String>,
    /// Whether the program ended where another line was expected.
    has_ended: bool,
}

impl<'a> Dialogue<'a> {
    /// Returns a dialogue with a program that prints to `input` and reads from `out`.
    pub(crate) fn new(input: &'a mut dyn Read, out: &'a mut dyn Write) -> Self {
        Self {
            // Large enough to bypass the buffer of standard input: `end` must see all unread bytes.
            input: BufReader::with_capacity(1 << 16, input),
            out,
            said: Vec::new(),
            has_ended: false,
        }
    }

    /// Sends a line to the program. It is no error if the program does not read it.
    pub fn say(&mut self, line: impl Display) {
        let _ = writeln!(self.out, "{line}").and_then(|()| self.out.flush());
        self.said.push(format!("opponent  {line}"));
    }

    /// Returns the value that `read` makes of the program's next line; `what` names the line in an error.
    ///
    /// # Errors
    ///
    /// If there is no line, or `read` refuses it or does not read all of it.
    pub fn hear<T>(
        &mut self,
        what: &str,
        read: impl FnOnce(&mut Input) -> Result<T, String>,
    ) -> Result<T, String> {
        let line = self.line(what)?;
        let mut input = Input::with_name("line", &line);
        let said = read(&mut input).and_then(|said| input.end().map(|()| said));
        // There is only one line, so its number says nothing.
        said.map_err(|why| {
            format!(
                "the program's {what}: {}",
                why.trim_start_matches("line 1: ")
            )
        })
    }

    fn line(&mut self, what: &str) -> Result<String, String> {
        let mut line = Vec::new();
        let read = self
            .input
            .by_ref()
            .take(LONGEST)
            .read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            self.has_ended = true;
            return Err(format!("the program ended where its {what} was expected"));
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        self.said.push(format!("program   {}", line.trim_end()));
        if line.len() as u64 >= LONGEST {
            return Err(format!(
                "the program's {what} is a line of {LONGEST} bytes or more"
            ));
        }
        Ok(line)
    }

    /// Ends the dialogue; returns its lines, and the program's mistake if it made one.
    pub(crate) fn end(self, done: Result<(), String>) -> (Vec<String>, Result<(), Failure>) {
        let has_ended = self.has_ended;
        let failure = |why| {
            if has_ended {
                Failure::cut_short(why)
            } else {
                Failure::wrong(why)
            }
        };
        let rest = String::from_utf8_lossy(self.input.buffer());
        let more = rest.split_ascii_whitespace().next().map(quote);
        let done = done.and_then(|()| match more {
            None => Ok(()),
            Some(more) => Err(format!("the program said {more} after the end")),
        });
        (self.said, done.map_err(failure))
    }
}
