//! The procedural macros that a crate's root file defines: functions with an attribute, and derives that a
//! `macro_rules!` macro defines, one for each call, as in `derive_more`.

use std::ops::Range;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Attribute, Item, ItemFn, ItemMacro, Meta};

use crate::source::cfg::{Cfg, CfgAttr};
use crate::source::text::words;

/// A function that defines a procedural macro or, in a `macro_rules!` macro, one for each call.
pub struct Definition {
    pub kind: &'static str,
    pub names: Vec<String>,
    /// Rust expressions for the name and for the names of the helper attributes.
    pub name: String,
    pub helpers: String,
    /// From the parameters to the end of the body.
    pub range: Range<usize>,
}

/// Returns the definitions in a file, in the order of the text.
pub fn definitions(items: &[Item], text: &str) -> Vec<Definition> {
    let definition = |item: &Item| match item {
        Item::Fn(function) => of_function(function),
        Item::Macro(item) => of_macro_rules(item, items, text),
        _ => None,
    };
    items.iter().filter_map(definition).collect()
}

fn of_function(function: &ItemFn) -> Option<Definition> {
    let (kind, name, helpers) = function
        .attrs
        .iter()
        .flat_map(in_effect)
        .find_map(|attribute| declaration(&attribute, function))?;
    let start = function.sig.paren_token.span.open().byte_range().start;
    Some(Definition {
        kind,
        name: format!("\"{name}\""),
        helpers: format!("\"{}\"", helpers.join(" ")),
        names: vec![name],
        range: start..function.block.span().byte_range().end,
    })
}

/// Returns an attribute, or those that a `cfg_attr` enables if no option is set, as with `not(test)`.
fn in_effect(attribute: &Attribute) -> Vec<Meta> {
    if !attribute.path().is_ident("cfg_attr") {
        return vec![attribute.meta.clone()];
    }
    let conditional = attribute.parse_args::<CfgAttr>().ok();
    let conditional = conditional.filter(|parts| Cfg::default().holds(&parts.predicate));
    conditional.map_or_else(Vec::new, |parts| parts.attributes)
}

/// Returns the macro that an attribute makes of a function: its kind, its name, and its helper attributes.
fn declaration(attribute: &Meta, function: &ItemFn) -> Option<(&'static str, String, Vec<String>)> {
    let name = function.sig.ident.to_string();
    if attribute.path().is_ident("proc_macro") {
        return Some(("function", name, Vec::new()));
    }
    if attribute.path().is_ident("proc_macro_attribute") {
        return Some(("attribute", name, Vec::new()));
    }
    let Meta::List(list) = attribute else {
        return None;
    };
    if !list.path.is_ident("proc_macro_derive") {
        return None;
    }
    let text = list.tokens.to_string();
    let is_word = |word: &&str| !word.is_empty();
    let mut words = words(&text).filter(is_word).map(str::to_string);
    let name = words.next()?;
    let helpers = words.skip(1).collect();
    Some(("derive", name, helpers))
}

/// Returns the derives that the calls of a macro define by its first rule, if the body of that rule has a function with
/// `#[proc_macro_derive($name, …)]`.
fn of_macro_rules(item: &ItemMacro, items: &[Item], text: &str) -> Option<Definition> {
    let rule: Vec<_> = item.mac.tokens.clone().into_iter().collect();
    let [TokenTree::Group(matcher), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Group(body), ..] =
        &rule[..]
    else {
        return None;
    };
    let derive = DeriveInMacro::find(body.stream(), text)?;
    let is_name = |part: &Vec<TokenTree>| matches!(part.get(1), Some(TokenTree::Ident(word)) if *word == derive.name);
    let place = split_at_commas(matcher.stream()).iter().position(is_name)?;
    let called = item.ident.as_ref()?;
    let calls = items.iter().filter_map(|item| match item {
        Item::Macro(call) if call.mac.path.is_ident(called) => Some(&call.mac.tokens),
        _ => None,
    });
    let name = |call: &TokenStream| {
        Some(
            split_at_commas(call.clone())
                .get(place)?
                .first()?
                .to_string(),
        )
    };
    Some(Definition {
        kind: "derive",
        names: calls.filter_map(name).collect(),
        name: format!("stringify!(${})", derive.name),
        helpers: format!("stringify!({})", derive.helpers),
        range: derive.range,
    })
}

/// A derive in the body of a `macro_rules!` macro.
struct DeriveInMacro {
    /// The variable that stands for the name.
    name: String,
    /// The tokens that stand for the helper attributes.
    helpers: String,
    /// From the parameters of the function to the end of its body.
    range: Range<usize>,
}

impl DeriveInMacro {
    fn find(body: TokenStream, text: &str) -> Option<Self> {
        let mut trees = body.into_iter();
        let derive = trees.find_map(arguments_of_derive)?;
        let mut parts = split_at_commas(derive.stream()).into_iter();
        let [TokenTree::Punct(_), TokenTree::Ident(name)] = &parts.next()?[..] else {
            return None;
        };
        let helpers = match parts.next().and_then(|part| part.last().cloned()) {
            Some(TokenTree::Group(list)) => {
                let (open, close) = (
                    list.span_open().byte_range(),
                    list.span_close().byte_range(),
                );
                text[open.end..close.start].to_string()
            }
            _ => String::new(),
        };
        trees.find(|tree| matches!(tree, TokenTree::Ident(word) if word == "fn"))?;
        let mut groups = trees.filter_map(|tree| match tree {
            TokenTree::Group(group) => Some(group),
            _ => None,
        });
        let parameters = groups
            .next()
            .filter(|group| group.delimiter() == Delimiter::Parenthesis)?;
        let block = groups
            .next()
            .filter(|group| group.delimiter() == Delimiter::Brace)?;
        Some(Self {
            name: name.to_string(),
            helpers,
            range: parameters.span().byte_range().start..block.span().byte_range().end,
        })
    }
}

/// Returns the arguments of `proc_macro_derive`, if a tree is the brackets of such an attribute.
fn arguments_of_derive(tree: TokenTree) -> Option<Group> {
    let TokenTree::Group(brackets) = tree else {
        return None;
    };
    let mut trees = brackets.stream().into_iter();
    match (trees.next()?, trees.next()?) {
        (TokenTree::Ident(word), TokenTree::Group(arguments)) if word == "proc_macro_derive" => {
            Some(arguments)
        }
        _ => None,
    }
}

fn split_at_commas(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let trees: Vec<_> = tokens.into_iter().collect();
    let is_comma =
        |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    trees.split(is_comma).map(<[TokenTree]>::to_vec).collect()
}
