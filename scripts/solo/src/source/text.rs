//! Text that knows which file each of its parts comes from, and edits of it by byte ranges.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::error::{Error, Refusal};

/// A file that was read: its path as shown, its path, and its text.
pub struct Source {
    pub shown: String,
    pub path: Box<Path>,
    pub text: String,
}

/// Text assembled from parts of files and from inserted text.
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
    source: Arc<Source>,
    offset: usize,
}

impl Text {
    /// Returns the whole text of a file.
    pub fn of(source: &Arc<Source>) -> Self {
        Self {
            text: source.text.clone(),
            parts: vec![Part {
                start: 0,
                length: source.text.len(),
                source: Arc::clone(source),
                offset: 0,
            }],
        }
    }

    pub fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends generated text whose origin is the byte at `offset` of a file.
    pub fn push_made(&mut self, text: &str, source: &Arc<Source>, offset: usize) {
        self.parts.push(Part {
            start: self.text.len(),
            length: 0,
            source: Arc::clone(source),
            offset,
        });
        self.text.push_str(text);
    }

    pub fn push(&mut self, other: &Self) {
        self.push_range(other, 0..other.text.len());
    }

    /// Appends a range of another text.
    pub fn push_range(&mut self, other: &Self, range: Range<usize>) {
        let start = self.text.len();
        self.text.push_str(&other.text[range.clone()]);
        let first = other
            .parts
            .partition_point(|part| part.start + part.length <= range.start);
        for part in &other.parts[first..] {
            if part.start >= range.end {
                break;
            }
            let from = part.start.max(range.start);
            let to = (part.start + part.length).min(range.end);
            self.parts.push(Part {
                start: start + from - range.start,
                length: to - from,
                source: Arc::clone(&part.source),
                offset: part.offset + from - part.start,
            });
        }
    }

    /// Replaces these ranges by blanks. They are sorted by their starts; a range inside another is ignored.
    pub fn blank(&mut self, ranges: &[Range<usize>]) {
        self.text = with_blanks(&self.text, ranges);
    }

    /// Returns the file and line that the byte at `offset` comes from, as `file:line`.
    pub fn origin(&self, offset: usize) -> Option<String> {
        let (source, offset) = self.source(offset)?;
        Some(place(source, offset))
    }

    /// Returns a refusal of the code at `offset`.
    pub fn refusal(
        &self,
        offset: usize,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Error {
        let place = self.origin(offset);
        Refusal::new(reason, remedy).at_known(place).into()
    }

    /// Returns the file that the byte at `offset` comes from and its offset there; for inserted text, the end of the
    /// text before it.
    pub fn source(&self, offset: usize) -> Option<(&Source, usize)> {
        let after = self.parts.partition_point(|part| part.start <= offset);
        let part = self.parts[..after].last().or(self.parts.first())?;
        let within = offset.saturating_sub(part.start).min(part.length);
        Some((&part.source, part.offset + within))
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

/// Returns whether a character may be part of a word.
pub fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Splits a text at each character that is not part of a word. Parts may be empty.
pub fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|letter| !is_of_word(letter))
}

/// Returns the number of bytes that are not white space.
pub fn size(text: &str) -> usize {
    text.split_whitespace().map(str::len).sum()
}

/// Returns a text with blanks in place of these ranges, which are sorted by their starts. A range inside another is
/// ignored.
pub fn with_blanks<'a>(text: &str, ranges: impl IntoIterator<Item = &'a Range<usize>>) -> String {
    let mut done = String::with_capacity(text.len());
    for range in ranges {
        if range.start >= done.len() && !range.is_empty() {
            done.push_str(&text[done.len()..range.start]);
            blank(&text[range.clone()], &mut done);
        }
    }
    done.push_str(&text[done.len()..]);
    done
}

/// Writes as many blanks as there are bytes, in as many lines.
fn blank(text: &str, to: &mut String) {
    let bytes = text.bytes();
    to.extend(bytes.map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

/// Returns `file:line` of a place in a file.
pub fn place(source: &Source, offset: usize) -> String {
    let before = source.text.get(..offset).unwrap_or(&source.text);
    let line = before.matches('\n').count() + 1;
    format!("{}:{line}", source.shown)
}

/// Returns where a line begins, without its indentation. Lines count from 1; some code has line 0, which is none.
pub fn line_start(text: &str, line: usize) -> usize {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines
        .by_ref()
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let line = lines.next().unwrap_or_default();
    before + line.len() - line.trim_start().len()
}

/// Returns where each line begins.
pub fn starts_of_lines(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0)
        .chain(ends.map(|(at, _)| at + 1))
        .collect()
}

/// Returns the place in the source, as `path:line`, that an offset in the bundle comes from.
pub type Origin<'a> = dyn Fn(usize) -> Option<String> + Sync + 'a;

/// Replacements of byte ranges of one text. A range inside another is ignored.
#[derive(Clone, Default)]
pub struct Edits(Vec<(Range<usize>, Text)>);

/// A piece of an edited text.
pub enum Piece<'a> {
    /// A range of the text that stays.
    Kept(Range<usize>),
    /// The text that an edit puts there.
    New(&'a Text),
}

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

    /// Returns where an offset, which no edit replaces, is once the edits are made.
    pub fn after(&self, offset: usize) -> usize {
        let before = self.0.iter().filter(|(range, _)| range.start < offset);
        before.fold(offset, |after, (range, new)| {
            after - range.len() + new.text.len()
        })
    }

    /// Returns the pieces of a text of this length with the edits made.
    pub fn pieces(&mut self, length: usize) -> Vec<Piece<'_>> {
        // Text inserted before a range stays, even if the range is replaced.
        self.0.sort_by_key(|(range, _)| {
            (range.start, !range.is_empty(), std::cmp::Reverse(range.end))
        });
        let mut pieces = Vec::new();
        let mut end = 0;
        for (range, text) in &self.0 {
            if range.start < end {
                continue;
            }
            pieces.push(Piece::Kept(end..range.start));
            pieces.push(Piece::New(text));
            end = range.end;
        }
        pieces.push(Piece::Kept(end..length));
        pieces
    }

    /// Returns `text` with the edits made.
    pub fn apply(mut self, text: &Text) -> Text {
        let mut done = Text::default();
        for piece in self.pieces(text.text.len()) {
            match piece {
                Piece::Kept(range) => done.push_range(text, range),
                Piece::New(new) => done.push(new),
            }
        }
        done
    }
}

/// Returns a file's text as the compiler reads it, byte for byte: without a byte order mark, with Unix line ends, and
/// with blanks for a shebang line.
pub fn as_compiled(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let first = text.lines().next().unwrap_or_default();
    if !first.starts_with("#!") || text[2..].trim_start().starts_with('[') {
        return text;
    }
    " ".repeat(first.len()) + &text[first.len()..]
}

/// Returns `path` as it is shown: relative to the root of the workspace, or to the crate's own folder.
pub fn display(path: &Path, root: &Path) -> String {
    let below = path.strip_prefix(root).ok().map(Path::to_path_buf);
    let registry = || {
        let package = path
            .ancestors()
            .find(|ancestor| ancestor.join("Cargo.toml").is_file())?;
        path.strip_prefix(package.parent()?)
            .ok()
            .map(Path::to_path_buf)
    };
    let display = below
        .or_else(registry)
        .unwrap_or_else(|| path.to_path_buf());
    display.display().to_string()
}
