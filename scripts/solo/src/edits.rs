//! Edits of a text of which some may not compile.

use std::collections::BTreeSet;
use std::ops::Range;
use std::slice;

use crate::compiler::{offset, Compiler};
use crate::error::Result;

/// The number of edits that are tried one by one at most: each takes a run of the compiler.
const FEW: usize = 50;

/// Returns a text with those edits that compile, and these edits; `None` if there are none. `edited` returns the text
/// with edits, and the range of each in it. Edits in which the compiler finds an error are removed. If all errors are
/// elsewhere and at most [`FEW`] edits are left, each is tried alone, and those that fail are removed.
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
        let mut wrong: BTreeSet<usize> = errors
            .filter_map(|error| innermost(&places, error))
            .collect();
        if wrong.is_empty() && edits.len() <= FEW {
            wrong = wrong_alone(&edits, compiler, &edited)?;
        }
        if wrong.is_empty() {
            break;
        }
        let mut index = 0..;
        edits.retain(|_| !index.next().is_some_and(|index| wrong.contains(&index)));
    }
    Ok(None)
}

/// Returns the indices of the edits that do not compile alone.
fn wrong_alone<T>(
    edits: &[T],
    compiler: &Compiler,
    edited: impl Fn(&[T]) -> (String, Vec<Range<usize>>),
) -> Result<BTreeSet<usize>> {
    let mut wrong = BTreeSet::new();
    for (index, edit) in edits.iter().enumerate() {
        let (text, _) = edited(slice::from_ref(edit));
        if !compiler.check(&text)?.errors.is_empty() {
            wrong.insert(index);
        }
    }
    Ok(wrong)
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
