//! Edits of a text of which some may not compile.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::compiler::{offset, Compiler};
use crate::error::Result;

/// Returns a text with as many of these edits as it compiles with, and those edits; `None` if there are none. `edited`
/// returns the text with edits, and where each is in it: one that the compiler finds an error in is removed.
pub fn compiling<T>(
    mut edits: Vec<T>,
    compiler: &Compiler,
    edited: impl Fn(&[T]) -> (String, Vec<Range<usize>>),
) -> Result<Option<(String, Vec<T>)>> {
    while !edits.is_empty() {
        let (text, places) = edited(&edits);
        let report = compiler.check(&text)?;
        if report.errors.is_empty() {
            return Ok(Some((text, edits)));
        }
        let errors = report.errors.iter().filter_map(offset);
        let wrong: BTreeSet<usize> = errors
            .filter_map(|error| innermost(&places, error))
            .collect();
        if wrong.is_empty() {
            break;
        }
        let kept = edits
            .into_iter()
            .enumerate()
            .filter(|(index, _)| !wrong.contains(index));
        edits = kept.map(|(_, edit)| edit).collect();
    }
    Ok(None)
}

fn innermost(places: &[Range<usize>], offset: usize) -> Option<usize> {
    let around = places
        .iter()
        .enumerate()
        .filter(|(_, place)| place.contains(&offset));
    around
        .min_by_key(|(_, place)| place.len())
        .map(|(index, _)| index)
}
