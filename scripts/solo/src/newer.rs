//! Items of the standard library that the site's older compiler does not have.

use cargo_metadata::diagnostic::Diagnostic;

use crate::compiler::{minor_of_release, offset, Compiler};
use crate::draft::Draft;
use crate::error::Result;
use crate::site::Site;
use crate::source::text::is_of_word;
use crate::verify::Note;

/// The maximum number of notes on newer items, so that they do not hide other notes.
const MAX_ITEMS: usize = 5;

/// Returns a note on each of the first items of the standard library that are newer than the site's compiler. Only Clippy
/// knows since when an item is stable; without it, one note says that nothing was checked.
pub fn notes(draft: &Draft, site: &Site, compiler: &Compiler) -> Result<Vec<Note>> {
    let Some(version) = &site.compiler else {
        return Ok(Vec::new());
    };
    let theirs = minor_of_release(version);
    if theirs.is_none() || theirs >= compiler.minor()? {
        return Ok(Vec::new());
    }
    let Some(warnings) = compiler.items_newer_than(version, &draft.shaken.text)? else {
        let text = format!("the bundle was not checked for library items newer than Rust {version}, the compiler of {}: Clippy is missing or failed (run `rustup component add clippy`)", site.name);
        return Ok(vec![Note {
            is_own: false,
            text,
        }]);
    };
    let mut names = Vec::new();
    let mut notes = Vec::new();
    for warning in &warnings {
        let Some((name, since)) = item(warning, &draft.shaken.text) else {
            continue;
        };
        let is_in = |known: &&str| name == *known || name.starts_with(&format!("{known}::"));
        if names.iter().any(is_in) || names.len() == MAX_ITEMS {
            continue;
        }
        names.push(name);
        let origin = offset(warning).and_then(|offset| draft.origin(offset));
        let place = origin.map_or_else(String::new, |origin| format!("{origin}: "));
        notes.push(Note::own(format!(
            "{place}`{name}` is stable since Rust {since}, but {} compiles with Rust {version}",
            site.name
        )));
    }
    Ok(notes)
}

/// Returns the name of the item that a warning is about, and the version since which it is stable.
fn item<'a>(warning: &'a Diagnostic, text: &'a str) -> Option<(&'a str, &'a str)> {
    let (_, since) = warning.message.rsplit_once(" since `")?;
    let code = text.get(offset(warning)?..)?;
    let is_part = |letter: char| letter == ':' || is_of_word(letter);
    let name = code.split(|letter| !is_part(letter)).next()?;
    Some((name.trim_end_matches(':'), since.trim_end_matches('`')))
}
