//! Whether a program reads facts that a bundle may change: sizes of closures, payloads of panics, its own text.

use std::collections::BTreeSet;
use std::ops::Range;

use super::tokens::{is_primitive, macro_definitions, Look, Token};

/// Returns whether a file may observe the size, address or capacity of closures, or whether they need a drop, or has an
/// allocator.
pub fn observes_memory(tokens: &[Token]) -> bool {
    const READERS: [&str; 16] = [
        "Layout",
        "addr_of",
        "addr_of_mut",
        "align_of_val",
        "align_to",
        "align_to_mut",
        "as_ptr_range",
        "byte_offset_from",
        "byte_offset_from_unsigned",
        "expose_provenance",
        "global_allocator",
        "needs_drop",
        "offset_from",
        "offset_from_unsigned",
        "offset_of",
        "size_of_val",
    ];
    (0..tokens.len()).any(|index| {
        let word = tokens.word(index).unwrap_or_default();
        // `size_of::<u64>` and the like do not depend on closures.
        let is_plain =
            || tokens.word(index + 4).is_some_and(is_primitive) && tokens.is_punct(index + 5, '>');
        let may_be_generic =
            || tokens.is_word(index + 1, "as") || tokens.is_punct(index + 3, '<') && !is_plain();
        // The capacity of a vector of zero-sized values is `usize::MAX`.
        let is_capacity =
            || word == "capacity" && (tokens.follows_dot(index) || tokens.is_punct(index - 1, ':'));
        // An expression that casts to a pointer, then to an integer.
        let is_cast =
            |at: usize| tokens.is_word(at, "as") && tokens.word(at + 1).is_some_and(is_primitive);
        let ends = |at: &usize| [',', ';'].iter().any(|end| tokens.is_punct(*at, *end));
        let is_address = word == "as"
            && tokens.is_punct(index + 1, '*')
            && (index + 2..index + 8)
                .take_while(|at| !ends(at))
                .any(is_cast);
        let is_method = || {
            let is_call = tokens.follows_dot(index);
            is_call && (word == "addr" || word == "as_ptr" && is_cast(index + 3))
        };
        READERS.contains(&word)
            || is_capacity()
            || is_address
            || is_method()
            || (["align_of", "size_of"].contains(&word) && may_be_generic())
    })
}

/// Returns whether a file may read the payload of a panic.
pub fn reads_payloads(tokens: &[Token]) -> bool {
    const READERS: [&str; 8] = [
        "downcast",
        "downcast_mut",
        "downcast_ref",
        "is",
        "payload",
        "payload_as_str",
        "size_of_val",
        "type_id",
    ];
    let mut words = (0..tokens.len()).filter_map(|index| tokens.word(index));
    words.any(|word| READERS.contains(&word))
}

/// Returns `stringify` and the macros that use it, perhaps through others.
pub fn stringifying(tokens: &[Token]) -> BTreeSet<&str> {
    let definition = |body: Range<usize>| {
        let name = tokens.word(body.start + 2)?;
        let words = body.filter_map(|index| tokens.word(index)).collect();
        Some((name, words))
    };
    let definitions = macro_definitions(tokens).filter_map(definition);
    let definitions: Vec<(&str, BTreeSet<&str>)> = definitions.collect();
    let mut names = BTreeSet::from(["stringify"]);
    loop {
        let users = definitions
            .iter()
            .filter(|(_, words)| !words.is_disjoint(&names));
        let more: BTreeSet<_> = users.map(|(name, _)| *name).chain(["stringify"]).collect();
        if more == names {
            return names;
        }
        names = more;
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{observes_memory, reads_payloads, stringifying};
    use crate::source::tokens::lex;

    #[rstest]
    #[case::of_a_primitive_type("size_of::<u64>()", false)]
    #[case::of_a_parameter("size_of::<F>()", true)]
    #[case::of_a_path("size_of::<std::cell::Cell<F>>()", true)]
    #[case::of_a_macros_type("size_of::<$t>()", true)]
    #[case::under_another_name("use std::mem::size_of as s;", true)]
    #[case::of_a_value("size_of_val(&x)", true)]
    #[case::allocator("#[global_allocator]", true)]
    #[case::capacity_of_a_vector("closures.capacity()", true)]
    #[case::own_capacity("let capacity = 1;", false)]
    #[case::address("&closures[1] as *const _ as usize", true)]
    #[case::signed_address("&closures[1].z as *const u64 as isize", true)]
    #[case::address_by_a_method("closures.as_ptr().addr()", true)]
    #[case::address_of_the_first("closures.as_ptr() as usize", true)]
    #[case::own_address("let addr = 1;", false)]
    #[case::pointer_before_an_integer("f(b as *const u8, n as i32)", false)]
    #[case::pointer("&x as *const u8", false)]
    #[case::neither("x.len()", false)]
    fn memory_is_observed(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(observes_memory(&lex(text).unwrap()), expected);
    }

    #[rstest]
    #[case::by_a_method("caught.downcast_ref::<&str>()", true)]
    #[case::by_its_type_id("(*caught).type_id()", true)]
    #[case::not_at_all("catch_unwind(f).is_err()", false)]
    fn payloads_are_read(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(reads_payloads(&lex(text).unwrap()), expected);
    }

    #[test]
    fn macros_stringify_through_others() {
        let text = "macro_rules! a { () => { b!() } } macro_rules! b { () => { stringify!(1) } }
            macro_rules! c { () => { 1 } }";
        let tokens = lex(text).unwrap();
        let names: Vec<_> = stringifying(&tokens).into_iter().collect();
        assert_eq!(names, ["a", "b", "stringify"]);
    }
}
