//! A file as its nodes, each of which can be removed.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::error::{Refusal, Result};
use crate::source::header::{self, Header};
use crate::source::nodes::{self, nodes, owners, Kind, Node, Sort};
use crate::source::shape::{Aliases, Shape};
use crate::source::text::with_blanks;
use crate::source::tokens::{lex, Kind as TokenKind, Look, Token};

pub struct File {
    pub text: String,
    pub tokens: Vec<Token>,
    pub nodes: Vec<Node>,
    /// The attributes that mark an item as deprecated.
    pub deprecations: Vec<Range<usize>>,
    /// The names of all items except functions. Most of them are types.
    pub types: HashSet<String>,
    /// The names of all traits that the file defines, implements or derives.
    pub traits: HashSet<String>,
    /// The names of all traits that the file defines.
    pub traits_declared: HashSet<String>,
    /// The names that stand for others: type aliases, and the new names in imports.
    pub aliases: Aliases,
    /// The traits and types of the impls that each macro writes.
    pub headers: HashMap<usize, Vec<Header>>,
    /// The types in the arguments of each call of a macro.
    pub arguments: HashMap<usize, Vec<Shape>>,
    /// The words in each node, without those of the nodes inside it, as indices of tokens.
    pub words: Vec<Vec<usize>>,
    /// The words outside all nodes.
    pub outside: Vec<usize>,
    pub solution: Range<usize>,
}

impl File {
    /// Returns a file; the range `solution` has the code of the program's author.
    pub fn new(text: &str, solution: &Range<usize>) -> Result<Self> {
        let tokens = lex(text)?;
        let found = nodes(text, &tokens).map_err(|error| Refusal::new(error.to_string(), ""))?;
        let nodes = found.nodes;
        let mut words = vec![Vec::new(); nodes.len()];
        let mut outside = Vec::new();
        let modules = nodes.iter().filter(|node| node.kind == Kind::Module);
        // The name in the definition of a module is not a use of the module.
        let of_modules: HashSet<usize> = modules.map(|module| module.ident.start).collect();
        for (index, owner) in owners(&nodes, &tokens).into_iter().enumerate() {
            let is_name = of_modules.contains(&tokens[index].range.start);
            if matches!(tokens[index].kind, TokenKind::Word(_)) && !is_name {
                owner
                    .map_or(&mut outside, |owner| &mut words[owner])
                    .push(index);
            }
        }
        let types = nodes
            .iter()
            .filter(|node| node.kind == Kind::Named && !node.is_function);
        let named = |node: &Node| match node.kind {
            Kind::Derive => Some(node.name.clone()),
            _ if node.is_trait() => Some(node.name.clone()),
            _ => node.of_trait.clone(),
        };
        Ok(Self {
            traits: nodes.iter().filter_map(named).collect(),
            text: text.to_string(),
            types: types.map(|kind| kind.name.clone()).collect(),
            traits_declared: nodes
                .iter()
                .filter(|node| node.is_trait())
                .map(|node| node.name.clone())
                .collect(),
            aliases: aliases(text, &nodes),
            headers: headers_of_macros(text, &tokens, &nodes),
            arguments: arguments_of_calls(text, &tokens, &nodes),
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

    /// Returns whether the word at `token` is the name in the definition of an item.
    pub fn is_defined_at(&self, token: usize) -> bool {
        nodes::is_defined_at(&self.tokens, token)
    }

    /// Returns all nodes inside a node.
    pub fn inside(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes[node].range.end;
        (node + 1..self.nodes.len()).take_while(move |&index| self.nodes[index].range.start < end)
    }

    /// Returns the words of a node and of all nodes inside it.
    pub fn all_words(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let nodes = self.inside(node).chain([node]);
        nodes.flat_map(|index| self.words[index].iter().copied())
    }

    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.inside(node)
            .filter(move |&inside| self.nodes[inside].parent == Some(node))
    }

    /// Returns the innermost node around a place.
    pub fn innermost(&self, offset: usize) -> Option<usize> {
        let last = self
            .nodes
            .partition_point(|node| node.range.start <= offset);
        let mut before = (0..last).rev();
        before.find(|&index| self.nodes[index].range.contains(&offset))
    }

    /// Returns a node and all those around it, from the inside out.
    pub fn chain(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(node), |&index| self.nodes[index].parent)
    }

    /// Returns the derives beside `node` that it requires or, as `Clone` does with `Copy`, makes use of.
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
        let is_needed = |index: &usize| {
            let beside = &self.nodes[*index];
            beside.kind == Kind::Derive && needed.contains(&beside.name.as_str())
        };
        self.inside(item).filter(is_needed).collect()
    }

    /// Returns the text with blanks in place of the attributes that mark an item as deprecated.
    pub fn without_deprecations(&self) -> String {
        with_blanks(&self.text, &self.deprecations)
    }

    /// Returns whether the text reads environment variables at compile time: then the program may depend on them.
    pub fn asks_environment(&self) -> bool {
        let tokens = &self.tokens[..];
        let is_named = |index: usize| tokens.is_one_of(index, &["env", "option_env"]);
        (0..tokens.len()).any(|index| is_named(index) && tokens.is_punct(index + 1, '!'))
    }

    /// Returns the text with blanks in place of dead nodes, so that the rest keeps its lines and columns.
    pub fn keeping(&self, alive: &[bool]) -> String {
        let both = self.nodes.iter().zip(alive);
        let dead = both.filter(|(_, is_alive)| !**is_alive);
        with_blanks(&self.text, dead.map(|(node, _)| &node.range))
    }
}

fn aliases(text: &str, nodes: &[Node]) -> Aliases {
    let mut aliases = Aliases::default();
    for node in nodes {
        // In `use B as A`, the first word is the item; without a new name, or with `_`, the import has the item's name.
        let original = text[node.ident.clone()].split_whitespace().next();
        let original = original.filter(|original| node.kind == Kind::Use && *original != node.name);
        if node.sort == Sort::Alias {
            aliases.add_item(&node.name, &text[node.range.clone()]);
        } else if let Some(original) = original {
            aliases.add(&node.name, Some(Shape::parse(original)));
        }
    }
    aliases
}

/// Returns the headers of the impls that each macro writes.
fn headers_of_macros(text: &str, tokens: &[Token], nodes: &[Node]) -> HashMap<usize, Vec<Header>> {
    let macros = (0..nodes.len()).filter(|&index| nodes[index].is_macro());
    let written = macros.map(|index| {
        let definition = tokens_of(&nodes[index], tokens);
        (
            index,
            header::in_macro(text, tokens, definition, &nodes[index].name),
        )
    });
    written.filter(|(_, headers)| !headers.is_empty()).collect()
}

fn arguments_of_calls(text: &str, tokens: &[Token], nodes: &[Node]) -> HashMap<usize, Vec<Shape>> {
    let calls = (0..nodes.len()).filter(|&index| nodes[index].kind == Kind::Call);
    let given = calls.map(|call| {
        (
            call,
            header::types_in_call(text, tokens, tokens_of(&nodes[call], tokens)),
        )
    });
    given.collect()
}

/// Returns the indices of the tokens of a node.
fn tokens_of(node: &Node, tokens: &[Token]) -> Range<usize> {
    tokens.index_at(node.range.start)..tokens.index_at(node.range.end)
}
