//! Text that knows which file each of its parts comes from, and edits of it by byte ranges.

use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

/// A file that was read: what is shown of its path, and its text.
pub struct Source {
    pub shown: String,
    pub path: Box<Path>,
    /// With what procedural macros return in the place of their calls.
    pub text: String,
    /// As the compiler reads it.
    pub original: String,
    pub origins: Origins,
}

impl Source {
    /// Returns the line and column, both from 1, of a byte of the text where it stands in the file.
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let origin = self.origins.of(offset).min(self.original.len());
        let before = self.original.get(..origin).unwrap_or(&self.original);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[start..].chars().count() + 1)
    }
}

/// Which byte of a text comes from which byte of a file: from each entry on, one by one.
#[derive(Clone, Debug, Default)]
pub struct Origins(Vec<(usize, usize)>);

impl Origins {
    /// Adds that the bytes from `at` come from `origin` on.
    pub fn push(&mut self, at: usize, origin: usize) {
        self.0.push((at, origin));
    }

    /// Returns where the byte at `offset` comes from. What a macro made comes from where its call begins.
    pub fn of(&self, offset: usize) -> usize {
        let after = self.0.partition_point(|(at, _)| *at <= offset);
        let Some((at, origin)) = self.0[..after].last() else {
            return offset;
        };
        let next = self.0.get(after).map_or(usize::MAX, |(_, it)| *it);
        (origin + offset - at).min(next.max(*origin))
    }
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
    let (line, _) = source.line_and_column(offset);
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

/// Returns `path` as it is shown: from the top of the workspace, or from the crate's own folder.
pub fn shown(path: &Path, root: &Path) -> String {
    let below = path.strip_prefix(root).ok().map(Path::to_path_buf);
    let registry = || {
        let folders = path
            .ancestors()
            .find(|it| it.join("Cargo.toml").is_file())?;
        path.strip_prefix(folders.parent()?)
            .ok()
            .map(Path::to_path_buf)
    };
    let shown = below
        .or_else(registry)
        .unwrap_or_else(|| path.to_path_buf());
    shown.display().to_string()
}

/// Returns a file's text as the compiler reads it, byte for byte: without the mark at its start, with the
/// line ends of Unix, and with blanks for a first line that is for a shell.
pub fn as_compiled(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let first = text.lines().next().unwrap_or_default();
    if !first.starts_with("#!") || text[2..].trim_start().starts_with('[') {
        return text;
    }
    " ".repeat(first.len()) + &text[first.len()..]
}
