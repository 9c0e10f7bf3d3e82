//! How a reference reads an input, and refuses it.

use std::fmt::Display;
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::vec;

/// How much of a token an error quotes, in characters.
const QUOTED: usize = 40;

/// The tokens of an input that are still to be read, each with its line.
pub struct Input<'a> {
    /// What the text is called in an error.
    name: &'static str,
    tokens: Peekable<vec::IntoIter<(usize, &'a str)>>,
    /// The line of the last token that was read.
    line: usize,
    /// What was read on each line.
    kinds: Vec<String>,
}

impl<'a> Input<'a> {
    /// Returns the tokens of an input.
    pub fn new(text: &'a str) -> Self {
        Self::named("input", text)
    }

    /// Returns the tokens of a text that is called `name` in an error.
    pub(crate) fn named(name: &'static str, text: &'a str) -> Self {
        let lines = text.lines().zip(1..);
        let tokens: Vec<_> = lines
            .flat_map(|(line, number)| line.split_ascii_whitespace().map(move |it| (number, it)))
            .collect();
        Self {
            name,
            tokens: tokens.into_iter().peekable(),
            line: 1,
            kinds: vec![String::new(); text.lines().count()],
        }
    }

    /// Returns whether every token was read.
    pub fn is_at_end(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    /// Checks that every token was read.
    ///
    /// # Errors
    ///
    /// If there are more.
    pub fn end(&mut self) -> Result<(), String> {
        match self.tokens.next() {
            None => Ok(()),
            Some((line, token)) => {
                let token = quoted(token);
                Err(format!("line {line}: {token} stands after the end"))
            }
        }
    }

    /// Returns the next token, of any kind; `what` names it in an error.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn word(&mut self, what: &str) -> Result<&'a str, String> {
        let next = self.tokens.next();
        let (line, token) =
            next.ok_or_else(|| format!("the {} ends where a {what} is expected", self.name))?;
        self.line = line;
        let kinds = &mut self.kinds[line - 1];
        // A list of any length is of one kind.
        if !kinds.ends_with(what) {
            kinds.push_str(what);
        }
        Ok(token)
    }

    /// Returns the next token, a number in `range`; `what` names it in an error.
    ///
    /// # Errors
    ///
    /// If there is none, or something else.
    pub fn number<T>(&mut self, what: &str, range: &RangeInclusive<T>) -> Result<T, String>
    where
        T: Display + FromStr + PartialOrd,
    {
        let token = self.word(what)?;
        let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
        let number = token.parse().ok().filter(|it| range.contains(it));
        number.filter(|_| is_number).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            let token = quoted(token);
            self.error(&format!(
                "{token} is not a {what}, which is a number from {least} to {most}"
            ))
        })
    }

    /// Returns the next `count` tokens, numbers in `range`.
    ///
    /// # Errors
    ///
    /// If there are fewer, or something else.
    pub fn numbers<T>(
        &mut self,
        count: usize,
        what: &str,
        range: &RangeInclusive<T>,
    ) -> Result<Vec<T>, String>
    where
        T: Display + FromStr + PartialOrd,
    {
        (0..count).map(|_| self.number(what, range)).collect()
    }

    /// Returns what was read on each line.
    pub(crate) fn kinds(self) -> Vec<String> {
        self.kinds
    }

    /// Returns a message about the token read last, which says where it stands.
    pub fn error(&self, why: &str) -> String {
        format!("line {}: {why}", self.line)
    }
}

/// Returns a token between backticks, cut short if it is long.
pub(crate) fn quoted(token: &str) -> String {
    match token.char_indices().nth(QUOTED) {
        None => format!("`{token}`"),
        Some((end, _)) => format!("`{}`…", &token[..end]),
    }
}
