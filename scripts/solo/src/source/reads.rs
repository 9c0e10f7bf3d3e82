//! Whether a program reads what a bundle may change: sizes of closures, payloads of panics, its own text.

use std::collections::BTreeSet;

use super::tokens::{Look, Token};

/// Returns whether a file may ask for the size of a closure, or whether its drop does something: in the allocator, too.
pub fn reads_sizes(tokens: &[Token]) -> bool {
    const READERS: [&str; 7] = [
        "Layout",
        "align_of_val",
        "as_ptr_range",
        "global_allocator",
        "needs_drop",
        "offset_from",
        "size_of_val",
    ];
    (0..tokens.len()).any(|index| {
        let word = tokens.word(index).unwrap_or_default();
        // `size_of::<u64>` and the like tell nothing of closures.
        let is_generic = || {
            let letter = tokens.word(index + 4).and_then(|name| name.chars().next());
            tokens.is_punct(index + 3, '<') && letter.is_none_or(char::is_uppercase)
        };
        READERS.contains(&word) || (["align_of", "size_of"].contains(&word) && is_generic())
    })
}

/// Returns whether a file may read the payload of a panic.
pub fn reads_payloads(tokens: &[Token]) -> bool {
    const READERS: [&str; 6] = [
        "downcast",
        "downcast_mut",
        "downcast_ref",
        "is",
        "payload",
        "payload_as_str",
    ];
    let mut words = (0..tokens.len()).filter_map(|index| tokens.word(index));
    words.any(|word| READERS.contains(&word))
}

/// Returns `stringify` and the macros that use it.
pub fn stringifying(tokens: &[Token]) -> BTreeSet<&str> {
    let all = 0..tokens.len();
    let definitions = all.filter(|&index| tokens.is_word(index, "macro_rules"));
    let using = definitions.filter_map(|definition| {
        let mut body = definition..tokens.close(definition + 3)?;
        let is_using = body.any(|index| tokens.is_word(index, "stringify"));
        tokens.word(definition + 2).filter(|_| is_using)
    });
    using.chain(["stringify"]).collect()
}
