//! The text of a test: a file, or what another file says of it.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};

/// The input of a test, or its answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    File(PathBuf),
    /// What a test suite says itself.
    Given(String),
}

/// How large a file of a test may be, in bytes.
const MOST: u64 = 1 << 30;

impl Text {
    /// Returns the bytes of the text.
    ///
    /// # Errors
    ///
    /// Those of [`read`].
    pub fn read(&self) -> Result<Vec<u8>> {
        match self {
            Self::File(path) => read(path),
            Self::Given(text) => Ok(text.clone().into_bytes()),
        }
    }

    /// Returns the text.
    ///
    /// # Errors
    ///
    /// Those of [`read_text`].
    pub fn read_text(&self) -> Result<String> {
        match self {
            Self::File(path) => read_text(path),
            Self::Given(text) => Ok(text.clone()),
        }
    }

    /// Returns the size in bytes, or the most there can be if the file cannot be read.
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

/// Returns the content of a file that a person has put there.
///
/// # Errors
///
/// If it is a device or a pipe, which may have no end, or too large.
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
///
/// # Errors
///
/// The same, and if it is not text.
pub fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).with_context(|| path.display().to_string())
}
