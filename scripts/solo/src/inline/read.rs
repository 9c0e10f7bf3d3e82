//! The one place where a crate's source files are read.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::cargo::Crate;
use crate::contribute;
use crate::error::{Error, Result};
use crate::inline::old;
use crate::source::text::{as_compiled, display, Source, Text};

/// Returns the text of a source file of `krate`, ready to be parsed, with Unix line ends.
///
/// Applies the build's expansions, and rewrites older syntax; each part keeps its origin.
pub fn read(krate: &Crate, path: &Path, root: &Path) -> Result<Text> {
    let shown = display(path, root);
    let text = fs::read_to_string(path).map_err(|source| Error::Io {
        what: format!("{shown} cannot be read"),
        source,
    })?;
    let text = as_compiled(&text);
    let source = Arc::new(Source {
        shown,
        path: path.into(),
        text,
    });
    let text = contribute::apply(&source, &krate.contribution.expansions);
    old::syntax(text, &krate.edition)
}
