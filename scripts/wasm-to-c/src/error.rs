//! Why a module could not be translated.

use std::fmt;

/// The result of a step that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a module could not be translated.
#[derive(Clone, Debug, PartialEq)]
pub enum Error {
    /// The module uses something that has no translation.
    Unsupported {
        /// The feature that the module uses.
        reason: String,
        /// The remedy; empty if nothing is known to help.
        remedy: &'static str,
    },
    /// The bytes are not a module; this is the parser's message.
    Malformed(String),
}

impl Error {
    /// Returns the refusal of a module for this reason.
    pub(crate) fn refusal(reason: impl Into<String>) -> Self {
        Self::Unsupported {
            reason: reason.into(),
            remedy: "",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { reason, remedy: "" } => f.write_str(reason),
            Self::Unsupported { reason, remedy } => write!(f, "{reason}: {remedy}"),
            Self::Malformed(message) => write!(f, "the wasm module: {message}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<wasmparser::BinaryReaderError> for Error {
    fn from(error: wasmparser::BinaryReaderError) -> Self {
        Self::Malformed(error.to_string())
    }
}
