//! Why there is no bundle.

use std::{fmt, io};

/// What the library returns where it can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no bundle.
#[derive(Debug)]
pub enum Error {
    /// The program cannot be one file with the same meaning.
    Refusal(Refusal),
    /// Another program failed: cargo, rustc, rustfmt, or the caller's own check of the bundle.
    Tool {
        /// The program's name.
        tool: String,
        /// What it said.
        said: String,
    },
    /// A file or a process could not be used.
    Io {
        /// What was tried.
        what: String,
        /// Why it failed.
        source: io::Error,
    },
}

/// A refusal: where the reason stands, what it is, and what to do about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// `package-version/path:line:column`, where there is one place.
    pub place: Option<String>,
    /// What stands in the way.
    pub reason: String,
    /// What to do about it.
    pub remedy: String,
}

impl Refusal {
    /// Returns the refusal of the whole program.
    pub fn new(reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            place: None,
            reason: reason.into(),
            remedy: remedy.into(),
        }
    }

    /// Returns this refusal with its place.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.place = Some(place.into());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}", self.reason)?;
        if self.remedy.is_empty() {
            return Ok(());
        }
        write!(f, ": {}", self.remedy)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refusal(refusal) => refusal.fmt(f),
            Self::Tool { tool, said } => write!(f, "{tool}: {said}"),
            Self::Io { what, source } => write!(f, "{what}: {source}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

/// The rooms that read and shake the source still use `anyhow`; their errors become typed here.
impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Self {
        match error.downcast::<Self>() {
            Ok(typed) => typed,
            Err(other) => Refusal::new(format!("{other:#}"), "").into(),
        }
    }
}
