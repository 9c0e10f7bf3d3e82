//! A bundle between its stages: the one file, and the same file without unused code.

use crate::cargo::Program;
use crate::changes::Whole;
use crate::error::{Error, Refusal, Result};
use crate::inline::OneFile;
use crate::shake::Shaken;
use crate::source::text::{Edits, Text};

/// A file that compiles. Inlining and shaking produce it; the checks, the comparison and formatting use it.
pub struct Draft {
    pub inlined: OneFile,
    /// The same file with blanks for unused code, so that offsets are the same in both.
    pub shaken: Shaken,
}

impl Draft {
    /// Returns the draft of a whole file.
    pub fn whole(inlined: OneFile) -> Result<Self> {
        let shaken = Shaken::new(inlined.text.text.clone(), Vec::new())?;
        Ok(Self { inlined, shaken })
    }

    /// Returns the draft with the same edits in both files.
    pub fn edit(&self, edits: Edits) -> Result<Self> {
        let text = edits.clone().apply(&Text::from(&self.shaken.text[..]));
        Ok(Self {
            inlined: self.inlined.edit(edits),
            shaken: Shaken::new(text.text, self.shaken.steps.clone())?,
        })
    }

    /// Returns the libraries of which something is left, and the names of their modules.
    pub fn libraries(&self) -> Vec<(usize, String)> {
        self.inlined.left_in(&self.shaken.text)
    }

    /// Returns the file and line in the source that an offset comes from.
    pub fn origin(&self, offset: usize) -> Option<String> {
        self.inlined.text.origin(offset)
    }

    pub fn with_places<'a>(&'a self, program: &'a Program) -> Whole<'a> {
        Whole {
            text: &self.shaken.text,
            places: &self.inlined.places,
            program,
        }
    }

    /// Returns a refusal of the code at an offset.
    pub fn refusal(
        &self,
        offset: Option<usize>,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Error {
        let place = offset.and_then(|offset| self.origin(offset));
        Refusal::new(reason, remedy).at_known(place).into()
    }
}
