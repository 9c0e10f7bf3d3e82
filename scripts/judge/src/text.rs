//! A test, and its texts: each is a file, or a text from elsewhere.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};
use serde::{Serialize, Serializer};

#[derive(Clone, Serialize)]
pub struct TestFile {
    pub name: String,
    pub input: Text,
    pub answer: Option<Text>,
    #[serde(skip)]
    pub is_hidden: bool,
}

impl TestFile {
    /// Returns a test that is not hidden.
    pub fn new(name: String, input: Text, answer: Option<Text>) -> Self {
        Self {
            name,
            input,
            answer,
            is_hidden: false,
        }
    }

    pub fn is_sample(&self) -> bool {
        self.name.starts_with("sample")
    }

    /// Returns the answer. Fails if there is none.
    pub fn expect_answer(&self) -> Result<&Text> {
        let answer = self.answer.as_ref();
        answer.with_context(|| format!("{} has no answer", self.input))
    }

    /// Returns the test of an input that belongs to no folder of tests: a file, or `-` for standard input.
    pub fn of_input(input: &Path) -> Result<Self> {
        let (name, input) = if input == Path::new("-") {
            let text = io::read_to_string(io::stdin()).context("standard input")?;
            ("standard input".to_string(), Text::Given(text))
        } else {
            let file = Text::File(input.to_path_buf());
            (input.display().to_string(), file)
        };
        Ok(Self::new(name, input, None))
    }

    /// Returns a sort key: the samples come first, then the other tests by the size of their inputs, and last the hidden ones.
    pub fn simplicity(&self) -> (bool, bool, u64) {
        (self.is_hidden, !self.is_sample(), self.input.size())
    }
}

/// The input of a test, or its answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    File(PathBuf),
    /// A text in a test suite itself, or from standard input.
    Given(String),
}

/// The path of the file, or null.
impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.file().serialize(serializer)
    }
}

/// How large a file of a test may be, in bytes.
pub const MOST: u64 = 1 << 30;

impl Text {
    /// Returns the bytes of the text. A byte order mark, with which some editors begin each file, is no part of it.
    /// Fails as [`read`] does, and if the text is UTF-16 or ends with ^Z, which no program expects.
    pub fn read(&self) -> Result<Vec<u8>> {
        match self {
            Self::File(path) => {
                without_mark(read(path)?).with_context(|| path.display().to_string())
            }
            Self::Given(text) => Ok(text.clone().into_bytes()),
        }
    }

    /// Returns the text. Fails as [`Self::read`] does, and if the bytes are no text.
    pub fn read_text(&self) -> Result<String> {
        String::from_utf8(self.read()?).with_context(|| self.to_string())
    }

    /// Returns the size in bytes, or `u64::MAX` if the file cannot be read.
    pub fn size(&self) -> u64 {
        match self {
            Self::File(path) => path.metadata().map_or(u64::MAX, |data| data.len()),
            Self::Given(text) => text.len() as u64,
        }
    }

    /// Returns the file that holds this text and nothing else, if there is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Given(_) => None,
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Given(_) => f.write_str("a text of the test suite"),
        }
    }
}

/// Returns the text of a test file without the byte order mark. Fails if the text is UTF-16 or ends with ^Z.
fn without_mark(mut text: Vec<u8>) -> Result<Vec<u8>> {
    let is_utf16 = match text[..] {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        // Without a mark: each ASCII character has a zero byte.
        [one, other, ..] => text.len().is_multiple_of(2) && (one == 0) != (other == 0),
        _ => false,
    };
    ensure!(!is_utf16, "the file is UTF-16: save it as UTF-8");
    ensure!(
        text.trim_ascii_end().last() != Some(&0x1a),
        "the file ends with ^Z (byte 1a), the end-of-file mark of DOS: remove it"
    );
    if text.starts_with(b"\xef\xbb\xbf") {
        text.drain(..3);
    }
    Ok(text)
}

/// Returns the content of a file of the user's. Fails if the file is a device or a pipe, which may have no end, or too
/// large.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let shown = || path.display().to_string();
    let data = path.metadata().with_context(shown)?;
    ensure!(data.is_file(), "{} is not a regular file", shown());
    ensure!(
        data.len() <= MOST,
        "{} has {} bytes: a test file may have at most {MOST}",
        shown(),
        data.len()
    );
    fs::read(path).with_context(shown)
}

/// Returns the same as text.
pub fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).with_context(|| path.display().to_string())
}
