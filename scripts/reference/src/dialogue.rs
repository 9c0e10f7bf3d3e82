//! `interact`: a conversation with the program that is judged.

use std::fmt::Display;
use std::io::{BufRead, Write};

use crate::input::Input;

/// A conversation with the program that is judged, line by line.
pub struct Dialogue<'a> {
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

impl<'a> Dialogue<'a> {
    /// Returns a conversation with a program whose lines are read from `input`.
    pub fn new(input: &'a mut dyn BufRead, out: &'a mut dyn Write) -> Self {
        Self { input, out }
    }

    /// Sends a line to the program. Whether the program reads it is for the program to decide.
    pub fn say(&mut self, line: impl Display) {
        let _ = writeln!(self.out, "{line}").and_then(|()| self.out.flush());
    }

    /// Returns what `read` makes of the program's next line; `what` names the line in an error.
    ///
    /// # Errors
    ///
    /// If there is no line, or `read` refuses it, or leaves some of it.
    pub fn hear<T>(
        &mut self,
        what: &str,
        read: impl FnOnce(&mut Input) -> Result<T, String>,
    ) -> Result<T, String> {
        let mut line = String::new();
        if !matches!(self.input.read_line(&mut line), Ok(1..)) {
            return Err(format!("the program ended where its {what} was expected"));
        }
        let mut input = Input::new(&line);
        let said = read(&mut input).and_then(|said| input.end().map(|()| said));
        said.map_err(|why| format!("the program's {what}: {why}"))
    }
}
