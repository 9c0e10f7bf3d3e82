//! Why a program could not be bundled.

use std::{fmt, io};

/// The result of a step that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a program could not be bundled.
#[derive(Debug)]
pub enum Error {
    /// No single file has the same meaning as the program, or the bundle failed a check.
    Refusal(Refusal),
    /// Another program failed: cargo, rustc, rustfmt, or the caller's own check of the bundle.
    Tool {
        /// The program's name.
        tool: String,
        /// Its error message.
        message: String,
    },
    /// A file could not be read or written, or a process could not be started.
    Io {
        /// The action that failed.
        what: String,
        /// Why it failed.
        source: io::Error,
    },
}

impl Error {
    /// Returns the failure of another program.
    pub fn tool(tool: impl Into<String>, message: impl AsRef<str>) -> Self {
        Self::Tool {
            tool: tool.into(),
            message: message.as_ref().trim().to_string(),
        }
    }

    /// Returns a function that turns an I/O error into one that names what was attempted.
    pub fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        |source| Self::Io {
            what: what.into(),
            source,
        }
    }
}

/// Why no single file would have the same meaning: the place, the reason and a remedy.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// `path:line`, if the reason has one place in the source.
    pub place: Option<String>,
    /// Why the program is refused.
    pub reason: String,
    /// The remedy; empty if nothing is known to help.
    pub remedy: String,
    /// Further details, which may have several lines; empty if there are none.
    pub details: String,
}

impl Refusal {
    /// Returns a refusal that has no place in the source.
    pub fn new(reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            place: None,
            reason: reason.into(),
            remedy: remedy.into(),
            details: String::new(),
        }
    }

    /// Returns this refusal with a place in the source.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.place = Some(place.into());
        self
    }

    /// Returns this refusal with the place, if one is known.
    pub(crate) fn at_known(self, place: Option<String>) -> Self {
        Self { place, ..self }
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
            Self::Tool { tool, message } => write!(f, "{tool}: {message}"),
            Self::Io { what, source } => write!(f, "{what}: {source}"),
        }
    }
}

/// The message of an I/O error has its source already.
impl std::error::Error for Error {}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

impl From<wasm_to_c::Error> for Error {
    fn from(error: wasm_to_c::Error) -> Self {
        match error {
            wasm_to_c::Error::Unsupported { reason, remedy } => Refusal::new(reason, remedy).into(),
            wasm_to_c::Error::Malformed(message) => Self::tool("the wasm module", message),
        }
    }
}
