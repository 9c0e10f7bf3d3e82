//! The modules and macros of one crate, as its tokens show them.

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::Delimiter;

use crate::source::tokens::{bare, in_macros, rules, Kind, Look, Token};

/// The body of one module in a file, a function or a macro.
pub struct Region {
    /// Its tokens, without the braces.
    pub tokens: Range<usize>,
    /// Where an item may be inserted.
    pub start: usize,
    /// The names of the modules that lead to it.
    pub path: Vec<String>,
    pub parent: Option<usize>,
    /// Whether it is in a macro, so that it may not be a module after all.
    pub in_macro: bool,
    /// Whether it may contain names that its tokens do not show: from a glob import, or from a macro called as an item.
    pub is_open: bool,
}

/// A `macro_rules!` definition.
pub struct Definition {
    pub name: String,
    /// The token of its name.
    pub ident: usize,
    /// The tokens of its body, without the delimiters.
    pub body: Range<usize>,
    /// The left sides of its rules.
    matchers: Vec<Range<usize>>,
    /// The tokens of its `#[macro_export]`.
    pub export: Option<Range<usize>>,
    /// Whether its macro calls mean macros of its own crate.
    pub is_local_inner: bool,
    /// The last token.
    pub end: usize,
}

impl Definition {
    /// Returns whether a token is on the left side of a rule.
    pub fn is_matcher(&self, index: usize) -> bool {
        self.matchers.iter().any(|matcher| matcher.contains(&index))
    }
}

/// The modules and macros that the tokens of a crate show.
pub struct Shape {
    pub tokens: Vec<Token>,
    /// The crate's root first; each region after its parent.
    pub regions: Vec<Region>,
    pub definitions: Vec<Definition>,
    /// For each token, its innermost region.
    region_of: Vec<usize>,
}

impl Shape {
    pub fn new(tokens: Vec<Token>, length: usize) -> Self {
        let definitions = definitions(&tokens);
        let in_macro = in_macros(&tokens, |_| true);
        let mut shape = Self {
            regions: Vec::new(),
            definitions,
            region_of: vec![0; tokens.len()],
            tokens,
        };
        shape.add(0..shape.tokens.len(), length, Vec::new(), None, false);
        for index in 0..shape.tokens.len() {
            shape.module(index, &in_macro);
        }
        for region in 0..shape.regions.len() {
            shape.regions[region].is_open = shape.may_bring_names(region);
        }
        shape
    }

    fn module(&mut self, index: usize, in_macro: &[bool]) {
        if !self.tokens.is_word(index, "mod") {
            return;
        }
        let name = index + 1 + usize::from(self.tokens.is_punct(index + 1, '$'));
        let Some(word) = self.tokens.word(name).map(str::to_string) else {
            return;
        };
        let Some(Kind::Open(Delimiter::Brace, close)) = self.tokens.kind(name + 1).cloned() else {
            return;
        };
        if self.is_matcher(index) {
            return;
        }
        let parent = self.region_of[index];
        let mut path = self.regions[parent].path.clone();
        path.push(bare(&word).to_string());
        let end = self.tokens[close].range.start;
        self.add(name + 2..close, end, path, Some(parent), in_macro[index]);
    }

    fn add(
        &mut self,
        tokens: Range<usize>,
        end: usize,
        path: Vec<String>,
        parent: Option<usize>,
        in_macro: bool,
    ) {
        let region = self.regions.len();
        self.region_of[tokens.clone()].fill(region);
        let first = self.tokens.after_inner_attributes(tokens.start);
        let start = self
            .tokens
            .get(first)
            .filter(|_| first < tokens.end)
            .map_or(end, |token| token.range.start);
        self.regions.push(Region {
            tokens,
            start,
            path,
            parent,
            in_macro,
            is_open: false,
        });
    }

    /// Returns the innermost region of a token.
    pub fn region(&self, index: usize) -> usize {
        self.region_of.get(index).copied().unwrap_or(0)
    }

    /// Returns the index of the token at a byte, or of the next.
    pub fn token_at(&self, offset: usize) -> usize {
        self.tokens
            .partition_point(|token| token.range.end <= offset)
    }

    /// Returns the tokens of a region that are in no region inside it.
    pub fn own(&self, region: usize) -> impl Iterator<Item = usize> + '_ {
        let tokens = self.regions[region].tokens.clone();
        tokens.filter(move |&token| self.region_of[token] == region)
    }

    /// Returns the definition that contains a token.
    pub fn definition(&self, index: usize) -> Option<&Definition> {
        let mut definitions = self.definitions.iter();
        definitions.find(|definition| definition.body.contains(&index))
    }

    /// Returns whether a token is on the left side of a rule of a macro.
    pub fn is_matcher(&self, index: usize) -> bool {
        let mut definitions = self.definitions.iter();
        definitions.any(|definition| definition.is_matcher(index))
    }

    /// Returns whether the crate defines a macro of this name.
    pub fn defines(&self, name: &str) -> bool {
        let mut definitions = self.definitions.iter();
        definitions.any(|definition| definition.name == name)
    }

    /// Returns the tokens of a region that are in no group inside it: those that its items begin with.
    fn outermost(&self, region: usize) -> impl Iterator<Item = usize> + '_ {
        let mut end = 0;
        self.own(region).filter(move |&index| {
            let is_outermost = index >= end;
            if let Some(close) = self.tokens.close(index).filter(|_| is_outermost) {
                end = close + 1;
            }
            is_outermost
        })
    }

    /// Returns whether a module has a function, constant or macro of this name.
    pub fn has_value(&self, name: &str) -> bool {
        const KEYWORDS: [&str; 4] = ["const", "fn", "mut", "static"];
        let is_value = |index: usize| {
            let follows_keyword = index > 0 && self.tokens.is_one_of(index - 1, &KEYWORDS);
            self.tokens.is_word(index, name) && follows_keyword
        };
        let regions = 0..self.regions.len();
        regions
            .into_iter()
            .any(|region| self.outermost(region).any(is_value))
    }

    fn may_bring_names(&self, region: usize) -> bool {
        let tokens = &self.tokens;
        let is_glob = |index: usize| {
            tokens.is_punct(index, '*')
                && (tokens.follows_path_separator(index)
                    || index > 0
                        && tokens.opens(index - 1, Delimiter::Brace)
                        && tokens.follows_path_separator(index - 1))
        };
        // A call in a function or a type makes no item of the module.
        let is_call = |index: usize| tokens.end_of_call(index).is_some();
        self.own(region).any(is_glob) || self.outermost(region).any(is_call)
    }
}

fn definitions(tokens: &[Token]) -> Vec<Definition> {
    let mut definitions = Vec::new();
    for index in 0..tokens.len() {
        if !tokens.is_word(index, "macro_rules") || !tokens.is_punct(index + 1, '!') {
            continue;
        }
        // The name may be a variable of another macro.
        let ident = index + 2 + usize::from(tokens.is_punct(index + 2, '$'));
        let (Some(name), Some(close)) = (tokens.word(ident), tokens.close(ident + 1)) else {
            continue;
        };
        let export = export_before(tokens, index);
        let is_word = |word: &str| {
            export
                .clone()
                .is_some_and(|export| has(tokens, export, word))
        };
        let rules = rules(tokens, &(ident + 2..close));
        definitions.push(Definition {
            name: name.to_string(),
            ident,
            body: ident + 2..close,
            matchers: rules.into_iter().map(|(matcher, _)| matcher).collect(),
            is_local_inner: is_word("local_inner_macros"),
            export,
            end: close + usize::from(tokens.is_punct(close + 1, ';')),
        });
    }
    definitions
}

fn has(tokens: &[Token], range: Range<usize>, word: &str) -> bool {
    range.into_iter().any(|index| tokens.is_word(index, word))
}

/// Returns the tokens of the `#[macro_export]` among the attributes before a token.
fn export_before(tokens: &[Token], index: usize) -> Option<Range<usize>> {
    let mut first = index;
    loop {
        let before = first.checked_sub(1)?;
        match tokens.kind(before)? {
            Kind::Doc | Kind::InnerDoc => first = before,
            Kind::Close(Delimiter::Bracket, open)
                if *open > 0 && tokens.is_punct(open - 1, '#') =>
            {
                let attribute = open - 1..before + 1;
                if tokens.is_word(open + 1, "macro_export") {
                    return Some(attribute);
                }
                first = attribute.start;
            }
            _ => return None,
        }
    }
}

/// Returns the words of some tokens, raw or not.
pub fn words(tokens: &[Token]) -> BTreeSet<String> {
    let words = (0..tokens.len()).filter_map(|index| tokens.word(index));
    words.map(|word| bare(word).to_string()).collect()
}
