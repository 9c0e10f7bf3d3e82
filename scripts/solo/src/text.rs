//! Text that knows which file each of its parts comes from, and edits of it by byte ranges.

use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

/// A file that was read: what is shown of its path, and its text.
pub struct Source {
    pub shown: String,
    pub path: Box<Path>,
    pub text: String,
}

/// Text put together from parts of files and from words of ours.
#[derive(Clone, Default)]
pub struct Text {
    pub text: String,
    parts: Vec<Part>,
}

/// The bytes from `start` come from `source`, where they begin at `offset`.
#[derive(Clone)]
struct Part {
    start: usize,
    length: usize,
    source: Rc<Source>,
    offset: usize,
}

impl Text {
    pub fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub fn push(&mut self, other: &Text) {
        let start = self.text.len();
        self.text.push_str(&other.text);
        self.parts.extend(other.parts.iter().map(|part| Part {
            start: start + part.start,
            ..part.clone()
        }));
    }

    fn push_source(&mut self, source: &Rc<Source>, range: Range<usize>) {
        self.parts.push(Part {
            start: self.text.len(),
            length: range.len(),
            source: Rc::clone(source),
            offset: range.start,
        });
        self.text.push_str(&source.text[range]);
    }

    /// Returns the file and line that the byte at `offset` comes from, as `file:line`.
    pub fn origin(&self, offset: usize) -> Option<String> {
        let after = self.parts.partition_point(|part| part.start <= offset);
        let part = self.parts[..after].last()?;
        let within = (offset - part.start).min(part.length);
        Some(place(&part.source, part.offset + within))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_string(),
            parts: Vec::new(),
        }
    }
}

/// Returns `file:line` of a place in a file.
pub fn place(source: &Source, offset: usize) -> String {
    let before = source.text.get(..offset).unwrap_or(&source.text);
    let line = before.matches('\n').count() + 1;
    format!("{}:{line}", source.shown)
}

/// Replacements of byte ranges of one file. A range inside another is not looked at.
#[derive(Default)]
pub struct Edits(Vec<(Range<usize>, Text)>);

impl Edits {
    pub fn replace(&mut self, range: Range<usize>, text: impl Into<Text>) {
        self.0.push((range, text.into()));
    }

    pub fn insert(&mut self, offset: usize, text: &str) {
        self.replace(offset..offset, text);
    }

    pub fn delete(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    /// Returns `source` with the edits made.
    pub fn apply(mut self, source: &Rc<Source>) -> Text {
        // What is put before something stays, even if that something is replaced.
        self.0.sort_by_key(|(range, _)| {
            (range.start, !range.is_empty(), std::cmp::Reverse(range.end))
        });
        let mut done = Text::default();
        let mut end = 0;
        for (range, text) in &self.0 {
            if range.start < end {
                continue;
            }
            done.push_source(source, end..range.start);
            done.push(text);
            end = range.end;
        }
        done.push_source(source, end..source.text.len());
        done
    }
}
