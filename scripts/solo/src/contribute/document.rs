//! Texts that know where in the crate's files their parts come from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::records::Span;
use crate::source::text::{as_compiled, display, starts_of_lines, words};

/// A part of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub file: Rc<Path>,
    pub range: Range<usize>,
}

/// A part of a text, and the place that it comes from.
#[derive(Clone, Debug)]
pub struct Mark {
    pub at: Range<usize>,
    pub place: Place,
}

/// A text assembled from tokens, in order.
#[derive(Clone, Debug, Default)]
pub struct Document {
    pub text: String,
    pub marks: Vec<Mark>,
}

/// A part of a text, and its replacement.
pub struct Edit {
    pub range: Range<usize>,
    pub new: Document,
}

impl Document {
    /// Returns the place that a part comes from, if its first and last tokens are of one file.
    pub fn origin(&self, range: &Range<usize>) -> Option<Place> {
        let inside = |mark: &&Mark| mark.at.start >= range.start && mark.at.end <= range.end;
        let mut marks = self.marks.iter().filter(inside);
        let first = &marks.next()?.place;
        let last = &marks.next_back().map_or(first, |last| &last.place);
        let is_whole = first.file == last.file && first.range.start <= last.range.end;
        is_whole.then(|| Place {
            file: Rc::clone(&first.file),
            range: first.range.start..last.range.end,
        })
    }

    /// Returns the document with the edits made.
    #[must_use]
    pub fn apply(&self, mut edits: Vec<Edit>) -> Self {
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let mut edited = Self::default();
        let mut end = 0;
        for edit in edits {
            if edit.range.start < end {
                continue;
            }
            edited.push(self, end..edit.range.start);
            let all = 0..edit.new.text.len();
            edited.push(&edit.new, all);
            end = edit.range.end;
        }
        edited.push(self, end..self.text.len());
        edited
    }

    /// Returns the document with another after it.
    #[must_use]
    pub fn followed_by(mut self, other: &Self) -> Self {
        self.push(other, 0..other.text.len());
        self
    }

    fn push(&mut self, other: &Self, range: Range<usize>) {
        let inside = |mark: &&Mark| mark.at.start >= range.start && mark.at.end <= range.end;
        let start = self.text.len();
        let marks = other.marks.iter().filter(inside).map(|mark| Mark {
            at: mark.at.start + start - range.start..mark.at.end + start - range.start,
            place: mark.place.clone(),
        });
        self.marks.extend(marks);
        self.text.push_str(&other.text[range]);
    }
}

impl From<&str> for Document {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_string(),
            marks: Vec::new(),
        }
    }
}

/// The files of a program, read on demand.
pub struct Files {
    root: PathBuf,
    texts: BTreeMap<PathBuf, Option<Rc<Read>>>,
}

struct Read {
    path: Rc<Path>,
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Files {
    pub fn new(root: &Path) -> Self {
        Self {
            root: root.into(),
            texts: BTreeMap::new(),
        }
    }

    fn read(&mut self, file: &Path) -> Option<Rc<Read>> {
        let read = || {
            let text = as_compiled(&fs::read_to_string(file).ok()?);
            Some(Rc::new(Read {
                path: file.into(),
                lines: starts_of_lines(&text),
                text,
            }))
        };
        self.texts.entry(file.into()).or_insert_with(read).clone()
    }

    /// Returns a file's text as the compiler reads it.
    pub fn text(&mut self, file: &Path) -> Option<String> {
        self.read(file).map(|read| read.text.clone())
    }

    /// Returns the place of a span.
    pub fn place(&mut self, span: &Span) -> Option<Place> {
        let read = self.read(&span.file)?;
        let offset = |(line, column): (usize, usize)| {
            let start = *read.lines.get(line.checked_sub(1)?)?;
            let mut chars = read.text[start..].char_indices();
            let nth = chars.nth(column.checked_sub(1)?);
            Some(nth.map_or(read.text.len(), |(at, _)| start + at))
        };
        Some(Place {
            file: Rc::clone(&read.path),
            range: offset(span.start)?..offset(span.end)?,
        })
    }

    /// Returns the text of a place.
    pub fn slice(&mut self, place: &Place) -> Option<String> {
        let read = self.read(&place.file)?;
        read.text.get(place.range.clone()).map(str::to_string)
    }

    /// Returns the words of a file, including those in strings and comments.
    pub fn words(&mut self, file: &Path) -> BTreeSet<String> {
        let Some(read) = self.read(file) else {
            return BTreeSet::new();
        };
        words(&read.text).map(str::to_string).collect()
    }

    /// Returns a file's path as it is shown.
    pub fn display(&self, file: &Path) -> String {
        display(file, &self.root)
    }
}
