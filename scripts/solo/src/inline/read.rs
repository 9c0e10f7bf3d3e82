//! The one place where a crate's source files are read.

use std::fs;
use std::path::Path;
use std::rc::Rc;

use crate::cargo::Crate;
use crate::error::{Error, Result};
use crate::inline::old;
use crate::source::text::{Source, Text};

/// Returns the text of a source file of `krate`, ready to be parsed, with Unix line ends.
///
/// What cargo's build contributes to the file, and older syntax, is replaced here; each part knows its origin.
pub fn read(krate: &Crate, path: &Path, root: &Path) -> Result<Text> {
    let shown = shown(path, root);
    let text = fs::read_to_string(path).map_err(|source| Error::Io {
        what: format!("{shown} cannot be read"),
        source,
    })?;
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let is_shebang = text.starts_with("#!") && !text[2..].trim_start().starts_with('[');
    let text = if is_shebang {
        format!("//{text}")
    } else {
        text
    };
    let source = Rc::new(Source {
        shown,
        path: path.into(),
        text,
    });
    let text = Text::of(&source);
    if krate.edition == "2015" {
        return old::syntax(&text);
    }
    Ok(text)
}

/// Returns `path` as it is shown: from the top of the workspace, or from the crate's own folder.
pub fn shown(path: &Path, root: &Path) -> String {
    let below = path.strip_prefix(root).ok().map(Path::to_path_buf);
    let registry = || {
        let package = path
            .ancestors()
            .find(|it| it.join("Cargo.toml").is_file())?;
        path.strip_prefix(package.parent()?)
            .ok()
            .map(Path::to_path_buf)
    };
    let shown = below
        .or_else(registry)
        .unwrap_or_else(|| path.to_path_buf());
    shown.display().to_string()
}
