//! A file as its nodes, any of which may be left out.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::error::{Refusal, Result};
use crate::source::header::{self, Header};
use crate::source::nodes::{self, nodes, owners, Kind, Node, Sort};
use crate::source::shape::{Aliases, Shape};
use crate::source::text::blanked;
use crate::source::tokens::{lex, Kind as TokenKind, Look, Token};

pub struct File {
    pub text: String,
    pub tokens: Vec<Token>,
    pub nodes: Vec<Node>,
    /// The attributes that call an item deprecated.
    pub deprecations: Vec<Range<usize>>,
    /// The names of all items but functions. Most of these are types.
    pub types: HashSet<String>,
    /// The names of all traits that the file defines, or implements by itself.
    pub traits: HashSet<String>,
    /// The names of all traits that the file defines.
    pub traits_declared: HashSet<String>,
    /// The names that stand for others: type aliases, and what imports rename.
    pub aliases: Aliases,
    /// What the impls that each macro writes are of and for.
    pub written: HashMap<usize, Vec<Header>>,
    /// The types that each call of a macro is given.
    pub given: HashMap<usize, Vec<Shape>>,
    /// The words that stand in each node but not in a node inside of it, as indices of tokens.
    pub words: Vec<Vec<usize>>,
    /// The words that stand in no node.
    pub outside: Vec<usize>,
    pub solution: Range<usize>,
}

impl File {
    /// Returns a file; its author wrote what stands in `solution`.
    pub fn new(text: &str, solution: &Range<usize>) -> Result<Self> {
        let tokens = lex(text)?;
        let found = nodes(text, &tokens).map_err(|error| Refusal::new(error.to_string(), ""))?;
        let nodes = found.nodes;
        let mut words = vec![Vec::new(); nodes.len()];
        let mut outside = Vec::new();
        let modules = nodes.iter().filter(|it| it.kind == Kind::Module);
        // That a module has a name does not mean that anything names it.
        let of_modules: HashSet<usize> = modules.map(|it| it.ident.start).collect();
        for (index, owner) in owners(&nodes, &tokens).into_iter().enumerate() {
            let is_name = of_modules.contains(&tokens[index].range.start);
            if matches!(tokens[index].kind, TokenKind::Word(_)) && !is_name {
                owner.map_or(&mut outside, |it| &mut words[it]).push(index);
            }
        }
        let types = nodes
            .iter()
            .filter(|it| it.kind == Kind::Named && !it.is_function);
        let named = |it: &Node| match it.kind {
            Kind::Derive => Some(it.name.clone()),
            _ if it.is_trait() => Some(it.name.clone()),
            _ => it.of_trait.clone(),
        };
        Ok(Self {
            traits: nodes.iter().filter_map(named).collect(),
            text: text.to_string(),
            types: types.map(|it| it.name.clone()).collect(),
            traits_declared: nodes
                .iter()
                .filter(|it| it.is_trait())
                .map(|it| it.name.clone())
                .collect(),
            aliases: aliases(text, &nodes),
            written: written(text, &tokens, &nodes),
            given: given(text, &tokens, &nodes),
            tokens,
            nodes,
            deprecations: found.deprecations,
            words,
            outside,
            solution: solution.clone(),
        })
    }

    pub fn is_of_solution(&self, node: usize) -> bool {
        self.solution.contains(&self.nodes[node].range.start)
    }

    pub fn word(&self, token: usize) -> &str {
        self.tokens.word(token).unwrap_or_default()
    }

    /// Returns whether the word at `token` is what an item is called.
    pub fn is_defined_at(&self, token: usize) -> bool {
        nodes::is_defined_at(&self.tokens, token)
    }

    /// Returns all nodes inside of a node.
    pub fn inside(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes[node].range.end;
        (node + 1..self.nodes.len()).take_while(move |&it| self.nodes[it].range.start < end)
    }

    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.inside(node)
            .filter(move |&it| self.nodes[it].parent == Some(node))
    }

    /// Returns the innermost node around a place.
    pub fn innermost(&self, offset: usize) -> Option<usize> {
        let last = self.nodes.partition_point(|it| it.range.start <= offset);
        let mut before = (0..last).rev();
        before.find(|&it| self.nodes[it].range.contains(&offset))
    }

    /// Returns a node and all those around it, from the inside out.
    pub fn chain(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(node), |&it| self.nodes[it].parent)
    }

    /// Returns the traits that are derived together with `node` and that it needs or, as `Clone` does of `Copy`, makes use of.
    pub fn derived_beside(&self, node: usize) -> Vec<usize> {
        let needed: &[&str] = match self.nodes[node].name.as_str() {
            _ if self.nodes[node].kind != Kind::Derive => &[],
            "Clone" => &["Copy"],
            "Copy" => &["Clone"],
            "Eq" | "PartialOrd" => &["PartialEq"],
            "Ord" => &["Eq", "PartialOrd", "PartialEq"],
            _ => &[],
        };
        let Some(item) = self.chain(node).nth(2).filter(|_| !needed.is_empty()) else {
            return Vec::new();
        };
        let is_needed = |it: &usize| {
            let beside = &self.nodes[*it];
            beside.kind == Kind::Derive && needed.contains(&beside.name.as_str())
        };
        self.inside(item).filter(is_needed).collect()
    }

    /// Returns the text without the attributes that call an item deprecated, each thing in its place.
    pub fn without_deprecations(&self) -> String {
        blanked(&self.text, &self.deprecations)
    }

    /// Returns whether the compiler looks at the environment: what it makes of the text may change then.
    pub fn asks_environment(&self) -> bool {
        let is_call = |index: usize| {
            let tokens = &self.tokens[..];
            let is_named = tokens.is_word(index, "env") || tokens.is_word(index, "option_env");
            is_named && tokens.is_punct(index + 1, '!')
        };
        (0..self.tokens.len()).any(is_call)
    }

    /// Returns the text with blanks for the letters of all other nodes: what stays keeps its line and column.
    pub fn keeping(&self, alive: &[bool]) -> String {
        let both = self.nodes.iter().zip(alive);
        let dead = both.filter(|(_, is_alive)| !**is_alive);
        blanked(&self.text, dead.map(|(node, _)| &node.range))
    }
}

fn aliases(text: &str, nodes: &[Node]) -> Aliases {
    // What the compiler points at is longer than the name where an import renames.
    let is_renamed = |it: &Node| it.kind == Kind::Use && it.ident.len() > it.name.len();
    let is_alias = |it: &Node| it.sort == Sort::Alias || is_renamed(it);
    let mut aliases = Aliases::default();
    for node in nodes.iter().filter(|it| is_alias(it)) {
        aliases.add(&node.name, &text[node.range.clone()]);
    }
    aliases
}

/// Returns the headers of the impls that each macro writes.
fn written(text: &str, tokens: &[Token], nodes: &[Node]) -> HashMap<usize, Vec<Header>> {
    let macros = (0..nodes.len()).filter(|&it| nodes[it].is_macro());
    let written = macros.map(|it| {
        let definition = tokens_of(&nodes[it], tokens);
        (
            it,
            header::in_macro(text, tokens, definition, &nodes[it].name),
        )
    });
    written.filter(|(_, headers)| !headers.is_empty()).collect()
}

fn given(text: &str, tokens: &[Token], nodes: &[Node]) -> HashMap<usize, Vec<Shape>> {
    let calls = (0..nodes.len()).filter(|&it| nodes[it].kind == Kind::Call);
    let given = calls.map(|it| {
        (
            it,
            header::given(text, tokens, tokens_of(&nodes[it], tokens)),
        )
    });
    given.collect()
}

/// Returns the indices of the tokens of a node.
fn tokens_of(node: &Node, tokens: &[Token]) -> Range<usize> {
    let index = |offset| tokens.partition_point(|it| it.range.start < offset);
    index(node.range.start)..index(node.range.end)
}
