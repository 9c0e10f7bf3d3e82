//! A first guess at what is dead, by names alone: it saves the compiler from reading most of a large crate.
//!
//! What is named nowhere in what is alive is dead. The guess is never trusted, but tried.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::nodes::{Kind, Node};
use crate::source::tokens::{Kind as TokenKind, Token};

/// Returns the nodes, of those not `gone`, that nothing alive names; what stands in `solution` is alive. So
/// are macros called as items, and traits of which an item is named, if it is to be a `wide` guess: they
/// may be needed and yet named by nobody.
pub fn dead(
    nodes: &[Node],
    tokens: &[Token],
    gone: &[bool],
    solution: &Range<usize>,
    wide: bool,
) -> Vec<usize> {
    let mut reach = Reach::new(nodes, tokens, gone, wide);
    for (index, node) in nodes.iter().enumerate() {
        let is_solution = solution.contains(&node.range.start);
        if !gone[index] && (is_solution || wide && node.kind == Kind::Call) {
            reach.revive(index);
        }
    }
    reach.run();
    (0..nodes.len())
        .filter(|&index| !gone[index] && !reach.stays(index))
        .collect()
}

struct Reach<'a> {
    nodes: &'a [Node],
    gone: &'a [bool],
    wide: bool,
    /// The words that stand in each node, but not in a node inside of it.
    words: Vec<Vec<&'a str>>,
    by_name: HashMap<&'a str, Vec<usize>>,
    /// The names of types and traits of the file's own.
    local: HashSet<&'a str>,
    named: HashSet<&'a str>,
    alive: Vec<bool>,
    queue: Vec<&'a str>,
}

impl<'a> Reach<'a> {
    fn new(nodes: &'a [Node], tokens: &'a [Token], gone: &'a [bool], wide: bool) -> Self {
        let mut words = vec![Vec::new(); nodes.len()];
        let mut outside = Vec::new();
        for (token, owner) in tokens.iter().zip(owners(nodes, tokens)) {
            if let TokenKind::Word(word) = &token.kind {
                owner
                    .map_or(&mut outside, |it| &mut words[it])
                    .push(word.as_str());
            }
        }
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, node) in nodes.iter().enumerate() {
            let names = [Some(&node.name), node.of_trait.as_ref()];
            for name in names.into_iter().flatten() {
                by_name.entry(name).or_default().push(index);
            }
        }
        let alive = nodes.iter().zip(gone).filter(|(_, gone)| !**gone);
        let named = alive.filter(|(node, _)| node.kind == Kind::Named);
        Self {
            nodes,
            gone,
            wide,
            words,
            by_name,
            local: named.map(|(node, _)| node.name.as_str()).collect(),
            named: outside.iter().copied().collect(),
            alive: vec![false; nodes.len()],
            queue: outside,
        }
    }

    fn name(&mut self, word: &'a str) {
        if self.named.insert(word) {
            self.queue.push(word);
        }
    }

    fn run(&mut self) {
        for index in 0..self.nodes.len() {
            self.consider(index);
        }
        while let Some(word) = self.queue.pop() {
            for index in self.by_name.get(word).cloned().unwrap_or_default() {
                self.consider(index);
            }
        }
    }

    fn consider(&mut self, index: usize) {
        let node = &self.nodes[index];
        let is_named_item = node.kind == Kind::TraitItem && self.named.contains(node.name.as_str());
        if let (true, true, Some(of_trait)) = (self.wide, is_named_item, node.parent) {
            self.name(&self.nodes[of_trait].name);
        }
        if !self.alive[index] && !self.gone[index] && self.is_wanted(index) {
            self.revive(index);
        }
    }

    fn revive(&mut self, index: usize) {
        self.alive[index] = true;
        for word in self.words[index].clone() {
            self.name(word);
        }
        for child in self.children(index) {
            self.consider(child);
        }
    }

    fn children(&self, index: usize) -> Vec<usize> {
        let inside = (index + 1..self.nodes.len())
            .take_while(|&it| self.nodes[it].range.start < self.nodes[index].range.end);
        inside
            .filter(|&it| self.nodes[it].parent == Some(index))
            .collect()
    }

    fn is_wanted(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        let parent_lives = node.parent.is_none_or(|it| self.alive[it]);
        let is_named = |name: &str| self.named.contains(name);
        let is_known = |name: &str| !self.local.contains(name) || is_named(name);
        match node.kind {
            Kind::Named => is_named(&node.name),
            Kind::Module | Kind::Call => false,
            Kind::Impl => is_known(&node.name) && node.of_trait.as_deref().is_none_or(is_known),
            Kind::TraitImplItem => {
                let of_trait = node
                    .parent
                    .and_then(|it| self.nodes[it].of_trait.as_deref());
                let is_local = of_trait.is_some_and(|it| self.local.contains(it));
                parent_lives && (!is_local || is_named(&node.name))
            }
            Kind::InherentItem | Kind::TraitItem => parent_lives && is_named(&node.name),
            Kind::Use => node.name.is_empty() || is_named(&node.name),
            Kind::Glob => true,
            Kind::Variant | Kind::Rule | Kind::Derive | Kind::Attribute => parent_lives,
        }
    }

    /// Modules are not deleted by their names, but by what is left in them.
    fn stays(&self, index: usize) -> bool {
        self.alive[index] || self.nodes[index].kind == Kind::Module
    }
}

/// Returns the innermost node, modules left aside, that each token stands in.
fn owners(nodes: &[Node], tokens: &[Token]) -> Vec<Option<usize>> {
    let mut owners = Vec::with_capacity(tokens.len());
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for token in tokens {
        while next < nodes.len() && nodes[next].range.start <= token.range.start {
            open.push(next);
            next += 1;
        }
        open.retain(|&it| nodes[it].range.end > token.range.start);
        let innermost = open
            .iter()
            .rev()
            .find(|&&it| nodes[it].kind != Kind::Module);
        owners.push(innermost.copied());
    }
    owners
}
