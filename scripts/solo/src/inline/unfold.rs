//! Macros that take nothing and declare modules with files of their own, such as `macro_rules! parts { () => { mod a; } }`.
//!
//! A module's file cannot be put into the macro, where each `$` in the file would mean something else. So each call is
//! replaced by its expansion. Items have no hygiene except for `$crate`.

use proc_macro2::{Group, TokenStream, TokenTree};
use syn::ItemMacro;

use crate::source::text::{Edits, Text};

/// Returns the expansion of a call of this macro, if the macro takes nothing and declares modules with files.
pub fn body(item: &ItemMacro, text: &Text) -> Option<Text> {
    let rule: Vec<_> = item.mac.tokens.clone().into_iter().collect();
    let rule = match &rule[..] {
        [rule @ .., TokenTree::Punct(punct)] if punct.as_char() == ';' => rule,
        rule => rule,
    };
    let [TokenTree::Group(matcher), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Group(body)] =
        rule
    else {
        return None;
    };
    if !matcher.stream().is_empty() || !declares_modules(body.stream()) {
        return None;
    }
    let mut edits = Edits::default();
    if !write_own_crate(body.stream(), &mut edits) {
        return None;
    }
    let (open, close) = (
        body.span_open().byte_range(),
        body.span_close().byte_range(),
    );
    edits.delete(0..open.end);
    edits.delete(close.start..text.text.len());
    Some(edits.apply(text))
}

/// Returns whether the tokens contain a `mod name;`, in braces of its own or not.
fn declares_modules(tokens: TokenStream) -> bool {
    let trees: Vec<_> = tokens.into_iter().collect();
    let is_module = |trees: &[TokenTree]| match trees {
        [TokenTree::Ident(word), TokenTree::Ident(_), TokenTree::Punct(end)] => {
            word == "mod" && end.as_char() == ';'
        }
        _ => false,
    };
    trees.windows(3).any(is_module) || groups(&trees).any(|group| declares_modules(group.stream()))
}

/// Replaces each `$crate` by `crate`; returns whether any other `$` precedes a name. Such a name is of a macro in the
/// body, and stays as it is.
fn write_own_crate(tokens: TokenStream, edits: &mut Edits) -> bool {
    let trees: Vec<_> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        if !matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '$') {
            continue;
        }
        match trees.get(index + 1) {
            Some(TokenTree::Ident(word)) if word == "crate" => {
                edits.delete(tree.span().byte_range());
            }
            Some(TokenTree::Ident(_)) => {}
            _ => return false,
        }
    }
    let mut inner = groups(&trees);
    inner.all(|group| write_own_crate(group.stream(), edits))
}

fn groups(trees: &[TokenTree]) -> impl Iterator<Item = &Group> {
    trees.iter().filter_map(|tree| match tree {
        TokenTree::Group(group) => Some(group),
        _ => None,
    })
}
