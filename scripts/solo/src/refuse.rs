//! Refuses code that cannot have the same meaning in a bundle, with its place and a remedy.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::draft::Draft;
use crate::error::{Refusal, Result};
use crate::source::reads::{reads_payloads, stringifying};
use crate::source::tokens::{lex, macro_definitions, Look, Token};

/// Refuses code whose meaning depends on its place in the source.
pub fn refuse(draft: &Draft) -> Result<()> {
    refuse_places(draft)?;
    refuse_callers(draft)
}

/// Refuses macros that return their place or their environment: these differ in the bundle.
fn refuse_places(draft: &Draft) -> Result<()> {
    let tokens = &draft.shaken.tokens[..];
    let messages = messages(tokens);
    let is_read = |index: &usize| {
        !messages
            .iter()
            .any(|message| is_argument(tokens, message, *index))
    };
    let Some(index) = places(tokens).find(is_read) else {
        return Ok(());
    };
    let name = tokens.word(index).unwrap_or_default();
    let reason = format!("`{name}!` would return something else in the bundle");
    let remedy = "write the value instead";
    Err(draft.refusal(Some(tokens[index].range.start), reason, remedy))
}

/// Returns whether a macro in a file prints its place or its environment.
pub fn prints_places(tokens: &[Token]) -> bool {
    places(tokens)
        .chain(calls_of_std(tokens, &["dbg"]))
        .next()
        .is_some()
}

/// Returns the first macro in a message that prints its place without the name of the file, or prints its environment.
/// The constant with that place is indistinguishable from others.
pub fn first_unmarked_place(tokens: &[Token]) -> Option<String> {
    let has_file = |arguments: &Range<usize>| {
        let mut arguments = arguments.clone();
        arguments.any(|at| tokens.is_word(at, "file") && tokens.is_punct(at + 1, '!'))
    };
    let marked: Vec<_> = messages(tokens).into_iter().filter(has_file).collect();
    let mut places = places(tokens).filter(|at| {
        let is_environment = tokens.is_one_of(*at, &["env", "option_env"]);
        is_environment || !marked.iter().any(|arguments| arguments.contains(at))
    });
    places.find_map(|at| tokens.word(at)).map(str::to_string)
}

/// Returns the calls of macros that return their place or their environment.
fn places(tokens: &[Token]) -> impl Iterator<Item = usize> + '_ {
    const MACROS: [&str; 6] = ["column", "env", "file", "line", "module_path", "option_env"];
    calls(tokens, &MACROS)
}

/// Returns the arguments of the macros that write to standard error: like the messages of panics, their output may name
/// places in the bundle.
fn messages(tokens: &[Token]) -> Vec<Range<usize>> {
    const MACROS: [&str; 6] = [
        "eprint",
        "eprintln",
        "panic",
        "todo",
        "unimplemented",
        "unreachable",
    ];
    let arguments = |index: usize| Some(index + 3..tokens.close(index + 2)?);
    calls_of_std(tokens, &MACROS)
        .filter_map(arguments)
        .collect()
}

/// Returns where these macros of the standard library are called, unless the file has its own of the name.
fn calls_of_std<'a>(
    tokens: &'a [Token],
    macros: &'a [&'a str],
) -> impl Iterator<Item = usize> + 'a {
    let is_defined = |name: &str| {
        let mut definitions = macro_definitions(tokens);
        definitions.any(|definition| tokens.is_word(definition.start + 2, name))
    };
    calls(tokens, macros).filter(move |&index| !tokens.word(index).is_some_and(is_defined))
}

/// Returns where macros of these names are called.
fn calls<'a>(tokens: &'a [Token], macros: &'a [&'a str]) -> impl Iterator<Item = usize> + 'a {
    let is_one = move |index: &usize| tokens.is_one_of(*index, macros);
    (0..tokens.len()).filter(move |index| is_one(index) && tokens.end_of_call(*index).is_some())
}

/// Returns whether a macro call without arguments, whose name is at `index`, is by itself one of these arguments.
fn is_argument(tokens: &[Token], arguments: &Range<usize>, index: usize) -> bool {
    let end = index + 4;
    arguments.contains(&index)
        && tokens.close(index + 2) == Some(index + 3)
        && tokens.is_punct(index.wrapping_sub(1), ',')
        && (end == arguments.end || tokens.is_punct(end, ','))
}

/// Refuses `Location::caller`, under whatever name: it returns another line in the bundle.
fn refuse_callers(draft: &Draft) -> Result<()> {
    let tokens = &draft.shaken.tokens[..];
    let has_word = |word: &str| (0..tokens.len()).any(|index| tokens.is_word(index, word));
    let is_caller =
        |index: &usize| tokens.is_path_separator(*index) && tokens.is_word(index + 2, "caller");
    if !has_word("Location") {
        return Ok(());
    }
    let Some(index) = (0..tokens.len()).find(is_caller) else {
        return Ok(());
    };
    let reason = "`Location::caller` would return another line in the bundle";
    Err(draft.refusal(Some(tokens[index].range.start), reason, "remove the call"))
}

/// Refuses a macro that may stringify a path that the bundle changes.
pub fn refuse_stringified_path(draft: &Draft) -> Result<()> {
    let Some((path, cause)) = stringified_path(draft) else {
        return Ok(());
    };
    let remedy = "import the item, and use its name alone";
    Err(draft.refusal(Some(path), cause, remedy))
}

/// Returns the place of a path that a macro may stringify and that the bundle changes, as `crate::f` becomes
/// `crate::lib::f`, and a sentence about it. Only the comparison with cargo's build shows whether the program has the
/// text.
pub fn stringified_path(draft: &Draft) -> Option<(usize, String)> {
    let tokens = &draft.shaken.tokens[..];
    let names = draft.libraries();
    let is_module = |word: &str| names.iter().any(|(_, name)| name == word);
    // A call of `stringify!` by its path does not print the path.
    let is_call = |mut at: usize| {
        while tokens.is_path_separator(at + 1) {
            at += 3;
        }
        tokens.is_word(at, "stringify") && tokens.is_punct(at + 1, '!')
    };
    let is_path = |at: &usize| {
        let is_crate = tokens.is_word(*at, "crate") && tokens.word(at + 3).is_some_and(is_module);
        is_crate && !is_call(*at)
    };
    let macros: Vec<&str> = stringifying(tokens).into_iter().collect();
    let mut calls = calls(tokens, &macros);
    calls.find_map(|call| {
        let path = (call..tokens.close(call + 2)?).find(is_path)?;
        let name = tokens.word(call)?;
        let cause = format!("`{name}!` may print another path in the bundle");
        Some((tokens[path].range.start, cause))
    })
}

/// Refuses a text in which `stringify!` returns other white space than before.
pub fn refuse_other_white_space(before: &str, after: &str) -> Result<()> {
    if stringify_arguments(before)? == stringify_arguments(after)? {
        return Ok(());
    }
    let reason = "`stringify!` would return other white space in the bundle";
    Err(Refusal::new(reason, "write the text instead").into())
}

/// Returns the arguments of each `stringify!`, with white space as it returns them.
fn stringify_arguments(text: &str) -> Result<Vec<String>> {
    let tokens = lex(text)?;
    let calls = (0..tokens.len()).filter(|&index| tokens.is_word(index, "stringify"));
    let arguments = calls.filter_map(|call| {
        let close = tokens.close(call + 2)?;
        let inside = &text[tokens[call + 2].range.end..tokens[close].range.start];
        Some(inside.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    Ok(arguments.collect())
}

/// How `PhantomData` changes.
pub const PATHS: &str = "`{:?}` of a `PhantomData` prints another path in the bundle";

/// Returns the uses of items that the bundle changes, each with a description of the change.
pub fn changes(draft: &Draft) -> Vec<(String, &'static str)> {
    const NAMES: &str = "`type_name` returns different paths in the bundle";
    const NUMBERS: &str = "the values of `TypeId` and their order differ in the bundle";
    const CHANGED: [(&str, &str); 5] = [
        ("type_name", NAMES),
        ("type_name_of_val", NAMES),
        ("TypeId", NUMBERS),
        ("type_id", NUMBERS),
        (
            "set_hook",
            "the locations of panics differ in the bundle: a panic hook that reads them behaves differently",
        ),
    ];
    let tokens = &draft.shaken.tokens[..];
    // `set_hook(Box::new(|_| …))`: the first closure is the hook.
    let ignores_the_panic = |mut inside: Range<usize>| {
        let closure = inside.find(|&at| tokens.is_punct(at, '|'));
        closure.is_some_and(|at| tokens.is_word(at + 1, "_"))
    };
    let all = tokens.iter().enumerate().filter_map(|(index, token)| {
        let word = tokens.word(index)?;
        let (_, how) = CHANGED.iter().find(|(name, _)| *name == word)?;
        let is_changed = match word {
            _ if is_import(tokens, index) => false,
            "set_hook" => tokens
                .close(index + 1)
                .is_none_or(|close| !ignores_the_panic(index + 1..close)),
            "type_id" => {
                tokens.close(index + 1) == Some(index + 2)
                    || index > 1 && tokens.is_path_separator(index - 2)
            }
            _ => true,
        };
        if !is_changed {
            return None;
        }
        Some((draft.origin(token.range.start)?, *how))
    });
    let mut seen = BTreeSet::new();
    all.chain(changed_messages(draft))
        .filter(|place| seen.insert(place.clone()))
        .collect()
}

/// Returns whether the word at `index` is imported under its own name.
fn is_import(tokens: &[Token], index: usize) -> bool {
    let is_of_path = |at: &usize| {
        let is_sign = [':', ','].iter().any(|&sign| tokens.is_punct(*at, sign));
        is_sign || tokens.word(*at).is_some() || tokens.close(*at).is_some()
    };
    let mut before = (0..index).rev().take_while(is_of_path);
    !tokens.is_word(index + 1, "as") && before.any(|at| tokens.is_word(at, "use"))
}

/// Returns where `assert!` has a path that the bundle changes, in a program that may print its message.
fn changed_messages(draft: &Draft) -> Vec<(String, &'static str)> {
    const HOW: &str = "the message of `assert!` has another path in the bundle";
    let tokens = &draft.shaken.tokens[..];
    if !reads_payloads(tokens) {
        return Vec::new();
    }
    let has_path = |call: &usize| {
        let mut arguments = call + 3..tokens.close(call + 2).unwrap_or(0);
        arguments.any(|at| tokens.is_word(at, "crate") && tokens.is_path_separator(at + 1))
    };
    let places = calls_of_std(tokens, &["assert"]).filter(has_path);
    places
        .filter_map(|call| Some((draft.origin(tokens[call].range.start)?, HOW)))
        .collect()
}
