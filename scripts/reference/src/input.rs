//! Reads inputs, and refuses invalid ones.

use std::fmt::Display;
use std::ops::RangeInclusive;

use itertools::Itertools;

/// How much of a token an error quotes, in characters.
const QUOTE_LENGTH: usize = 40;

/// The tokens of an input, each with its line, and how far they were read.
pub struct Input<'a> {
    /// The name of the text in an error.
    name: &'static str,
    tokens: Vec<(usize, &'a str)>,
    /// How many tokens were read.
    read: usize,
    /// The line of the last token that was read.
    line: usize,
    /// The kinds of the values read on each line, if they are recorded.
    kinds: Vec<Vec<String>>,
}

impl<'a> Input<'a> {
    /// Returns the tokens of an input.
    pub fn new(text: &'a str) -> Self {
        Self::with_name("input", text)
    }

    /// Returns the tokens of a text that is called `name` in an error.
    pub(crate) fn with_name(name: &'static str, text: &'a str) -> Self {
        let lines = text.lines().zip(1..);
        let tokens = lines.flat_map(|(line, number)| {
            line.split_ascii_whitespace()
                .map(move |word| (number, word))
        });
        Self {
            name,
            tokens: tokens.collect(),
            read: 0,
            line: 1,
            kinds: Vec::new(),
        }
    }

    /// Returns the tokens of an input, and records their [`kinds`](Self::kinds).
    pub(crate) fn with_kinds(text: &'a str) -> Self {
        let kinds = vec![Vec::new(); text.lines().count()];
        Self {
            kinds,
            ..Self::new(text)
        }
    }

    /// Returns whether every token was read.
    pub fn is_at_end(&self) -> bool {
        self.read == self.tokens.len()
    }

    /// Returns the number of tokens from the next one to the end of its line.
    pub fn tokens_on_line(&self) -> usize {
        let rest = &self.tokens[self.read..];
        let on_line = |(line, _): &&(usize, &str)| *line == rest[0].0;
        rest.iter().take_while(on_line).count()
    }

    /// Checks that every token was read.
    ///
    /// # Errors
    ///
    /// If there are more.
    pub fn end(&self) -> Result<(), String> {
        match self.tokens.get(self.read) {
            None => Ok(()),
            Some((line, token)) => {
                let token = quote(token);
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
        let next = self.tokens.get(self.read).copied();
        let (line, token) =
            next.ok_or_else(|| format!("the {} ends where a {what} is expected", self.name))?;
        self.read += 1;
        self.line = line;
        // Successive values of the same kind are recorded once, so the length of a list does not matter.
        let kinds = self.kinds.get_mut(line - 1);
        if let Some(kinds) = kinds.filter(|kinds| kinds.last().is_none_or(|last| last != what)) {
            kinds.push(what.to_string());
        }
        Ok(token)
    }

    /// Returns the next token, whose length is in a range and whose letters are among these; `what` names it in an
    /// error.
    ///
    /// # Errors
    ///
    /// If there is none, or something else.
    pub fn letters(
        &mut self,
        what: &str,
        lengths: RangeInclusive<usize>,
        letters: &str,
    ) -> Result<&'a str, String> {
        let token = self.word(what)?;
        let is_valid = token.chars().all(|letter| letters.contains(letter));
        if is_valid && lengths.contains(&token.len()) {
            return Ok(token);
        }
        let (token, (least, most)) = (quote(token), lengths.into_inner());
        let lengths = if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}")
        };
        Err(self.error(&format!(
            "{token} is not a {what}: expected {lengths} letters, each one of {letters}"
        )))
    }

    /// Returns the next token, a number in `range`; `what` names it in an error.
    ///
    /// # Errors
    ///
    /// If there is none, or something else.
    pub fn number<T>(&mut self, what: &str, range: RangeInclusive<T>) -> Result<T, String>
    where
        T: Display + PartialOrd + TryFrom<u64>,
    {
        let (least, most) = range.into_inner();
        let token = self.word(what)?;
        let number = decimal(token)
            .and_then(|number| T::try_from(number).ok())
            .filter(|number| least <= *number && *number <= most);
        number.ok_or_else(|| self.not_in(token, what, &least, &most))
    }

    fn not_in(&self, token: &str, what: &str, least: &dyn Display, most: &dyn Display) -> String {
        let token = quote(token);
        self.error(&format!(
            "{token} is not a {what}, which is a number from {least} to {most}"
        ))
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
        range: RangeInclusive<T>,
    ) -> Result<Vec<T>, String>
    where
        T: Clone + Display + PartialOrd + TryFrom<u64>,
    {
        let (least, most) = range.into_inner();
        let range = || least.clone()..=most.clone();
        let mut numbers = Vec::new();
        for _ in 0..count {
            numbers.push(self.number(what, range())?);
        }
        Ok(numbers)
    }

    /// Returns the next `count` pairs of numbers in `range`, such as the edges of a graph.
    ///
    /// # Errors
    ///
    /// If there are fewer, or something else.
    pub fn pairs<T>(
        &mut self,
        count: usize,
        what: &str,
        range: RangeInclusive<T>,
    ) -> Result<Vec<(T, T)>, String>
    where
        T: Clone + Display + PartialOrd + TryFrom<u64>,
    {
        let numbers = self.numbers(2 * count, what, range)?;
        Ok(numbers.into_iter().tuples().collect())
    }

    /// Returns a list: the next token is the `number of` its items, which are the tokens after it.
    ///
    /// # Errors
    ///
    /// If the number of items or an item is not in its range.
    pub fn list<T>(
        &mut self,
        item: &str,
        count: RangeInclusive<usize>,
        range: RangeInclusive<T>,
    ) -> Result<Vec<T>, String>
    where
        T: Clone + Display + PartialOrd + TryFrom<u64>,
    {
        let count = self.number(&format!("number of {item}s"), count)?;
        self.numbers(count, item, range)
    }

    /// Calls `read` as many times as the next token says, and returns the results; `what` names this number in an
    /// error.
    ///
    /// # Errors
    ///
    /// If the number is not in the range, or one cannot be read.
    pub fn cases<T>(
        &mut self,
        what: &str,
        count: RangeInclusive<usize>,
        mut read: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let count = self.number(what, count)?;
        let mut cases = Vec::new();
        for _ in 0..count {
            cases.push(read(self)?);
        }
        Ok(cases)
    }

    /// Calls `read` until the end of the input, and returns the results.
    ///
    /// # Errors
    ///
    /// If one cannot be read.
    pub fn until_end<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut all = Vec::new();
        while !self.is_at_end() {
            all.push(read(self)?);
        }
        Ok(all)
    }

    /// Calls `read` until the next token is 0, and returns the results. Each item begins with a number of at most
    /// `most`, which is passed to `read`; `what` names it in an error.
    ///
    /// # Errors
    ///
    /// If the 0 is missing, a number is greater than `most`, or an item cannot be read.
    pub fn until_zero<N, T>(
        &mut self,
        what: &str,
        most: N,
        mut read: impl FnMut(&mut Self, N) -> Result<T, String>,
    ) -> Result<Vec<T>, String>
    where
        N: Copy + Default + Display + PartialOrd + TryFrom<u64>,
    {
        let mut all = Vec::new();
        loop {
            let first = self.number(what, N::default()..=most)?;
            if first == N::default() {
                return Ok(all);
            }
            all.push(read(self, first)?);
        }
    }

    /// Checks a condition that every valid input meets. The error consists of the line and of `why`.
    ///
    /// # Errors
    ///
    /// If the input does not meet it.
    pub fn check(&self, is_true: bool, why: &str) -> Result<(), String> {
        if is_true {
            return Ok(());
        }
        Err(self.error(why))
    }

    /// Returns the kinds of the values read on each line.
    pub(crate) fn kinds(self) -> Vec<String> {
        self.kinds.iter().map(|kinds| kinds.join(", ")).collect()
    }

    /// Returns the message `why`, with the line of the token read last.
    pub fn error(&self, why: &str) -> String {
        format!("line {}: {why}", self.line)
    }
}

/// Returns the number that consists of these digits, and of nothing else.
fn decimal(token: &str) -> Option<u64> {
    let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
    token.parse().ok().filter(|_| is_number)
}

/// Returns a token between backticks, cut short if it is long.
pub(crate) fn quote(token: &str) -> String {
    match token.char_indices().nth(QUOTE_LENGTH) {
        None => format!("`{token}`"),
        Some((end, _)) => format!("`{}`…", &token[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::Input;

    #[test]
    fn a_kind_may_be_the_end_of_the_one_before() {
        let mut input = Input::with_kinds("7 1 2\n");
        for what in ["turn number", "number", "number"] {
            input.word(what).unwrap();
        }
        assert_eq!(input.kinds(), ["turn number, number"]);
    }
}
