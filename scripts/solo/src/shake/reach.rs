//! The live nodes of a file: those that have code in the program, and those that they refer to.
//!
//! A bound may need an impl that has no code. No reference shows that, so such impls, derives and calls of macros are
//! left out until the compiler reports them as missing: see `demand`.

use std::collections::HashSet;

use crate::shake::file::File;
use crate::shake::graph::Graph;
use crate::source::nodes::Kind;

/// The facts about the nodes of a file, besides the references between them.
#[derive(Default)]
pub struct Facts {
    /// The nodes that have code in the program; `None` if that is not known.
    pub with_code: Option<HashSet<usize>>,
    /// The nodes that the compiler misses.
    pub demanded: HashSet<usize>,
    /// The nodes that the search has removed.
    pub deleted: HashSet<usize>,
    /// The nodes that were alive when the file compiled last: nothing else is needed.
    pub enough: Option<Vec<bool>>,
}

/// Returns, for each node, whether it is alive. Every node of the solution is alive, unless it is deleted.
pub fn alive(file: &File, graph: &Graph, known: &Facts) -> Vec<bool> {
    let mut reach = Reach {
        file,
        graph,
        known,
        named: file.outside.iter().map(|&index| file.word(index)).collect(),
        alive: vec![false; file.nodes.len()],
        calls: (0..file.nodes.len())
            .filter(|&index| file.nodes[index].kind == Kind::Call)
            .collect(),
        queue: Vec::new(),
    };
    let coded = known.with_code.iter().flatten();
    let mut seeds: Vec<usize> = coded.chain(&known.demanded).copied().collect();
    seeds.extend((0..file.nodes.len()).filter(|&index| file.is_of_solution(index)));
    seeds.sort_unstable();
    for seed in seeds {
        reach.revive(seed);
    }
    reach.run();
    reach.drop_shells();
    reach.alive
}

struct Reach<'a> {
    file: &'a File,
    graph: &'a Graph,
    known: &'a Facts,
    /// The words in living nodes and outside all nodes.
    named: HashSet<&'a str>,
    alive: Vec<bool>,
    calls: Vec<usize>,
    /// The living nodes whose references were not followed yet.
    queue: Vec<usize>,
}

impl Reach<'_> {
    fn run(&mut self) {
        loop {
            while let Some(index) = self.queue.pop() {
                for &used in &self.graph.uses[index] {
                    self.revive(used);
                }
                self.revive_parts(index);
            }
            let dead = (0..self.alive.len()).filter(|&index| !self.alive[index]);
            let wanted: Vec<usize> = dead.filter(|&index| self.is_wanted(index)).collect();
            for &index in &wanted {
                self.revive(index);
            }
            if self.queue.is_empty() {
                return;
            }
        }
    }

    /// Makes a node alive, with the nodes around it, unless one of them was removed.
    fn revive(&mut self, index: usize) {
        if self.alive[index] {
            return;
        }
        let chain: Vec<usize> = self.file.chain(index).collect();
        let enough = self.known.enough.as_ref();
        let is_too_much = |index: &usize| enough.is_some_and(|enough| !enough[*index]);
        let is_out = |index: &usize| self.known.deleted.contains(index) || is_too_much(index);
        if chain.iter().any(is_out) {
            return;
        }
        for node in chain {
            if !self.alive[node] {
                self.alive[node] = true;
                self.queue.push(node);
                let words = self.file.words[node].iter();
                self.named.extend(words.map(|&word| self.file.word(word)));
            }
        }
    }

    /// Makes alive the variants, rules and attributes of a node, and the derives that it needs.
    fn revive_parts(&mut self, index: usize) {
        let file = self.file;
        for child in file.children(index) {
            if matches!(
                file.nodes[child].kind,
                Kind::Variant | Kind::Rule | Kind::Attribute
            ) {
                self.revive(child);
            }
        }
        for derived in file.derived_beside(index) {
            self.revive(derived);
        }
    }

    fn is_wanted(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        match node.kind {
            Kind::TraitImplItem => node
                .parent
                .is_some_and(|parent| self.has_to_have(parent, index)),
            Kind::TraitItem => {
                let parent_lives = node.parent.is_some_and(|parent| self.alive[parent]);
                parent_lives && (!node.is_function && self.is_named(index) || self.is_made(index))
            }
            Kind::Use => !node.name.is_empty() && self.is_wanted_import(index),
            Kind::Glob => self.has_living_target(index) && self.is_seen(index),
            Kind::Call => self.defines_what_is_named(index),
            _ => false,
        }
    }

    fn is_named(&self, index: usize) -> bool {
        self.named.contains(self.file.nodes[index].name.as_str())
    }

    /// Returns whether an impl of a trait has to keep one of its items.
    fn has_to_have(&self, of: usize, item: usize) -> bool {
        if !self.alive[of] {
            return false;
        }
        let node = &self.file.nodes[item];
        let Some(of_trait) = self.graph.of_trait[of] else {
            return !node.is_function || !self.has_code_in(of);
        };
        let mut items = self.file.children(of_trait);
        let declared = items.find(|&item| self.file.nodes[item].name == node.name);
        declared.is_some_and(|declared| {
            self.alive[declared] && !(node.is_function && self.file.nodes[declared].is_function)
        })
    }

    /// Returns whether a living call of a macro may write an impl that has an item of a trait.
    fn is_made(&self, item: usize) -> bool {
        let of_trait = self.file.nodes[item].parent;
        let name = self.file.nodes[item].name.as_str();
        let mut calls = self
            .calls
            .iter()
            .filter(|&&call| self.alive[call])
            .filter(|&&call| of_trait.is_some_and(|of| self.graph.uses[call].contains(&of)));
        calls.any(|&call| self.has_word(call, name))
    }

    /// Returns whether a word occurs in a call or in a macro that it needs.
    fn has_word(&self, call: usize, name: &str) -> bool {
        let file = self.file;
        let macros = self.graph.macros_of(file, call);
        let of_macros = macros.flat_map(|index| file.all_words(index));
        let mut words = of_macros.chain(file.words[call].iter().copied());
        words.any(|word| file.word(word) == name)
    }

    fn has_code_in(&self, of: usize) -> bool {
        let coded = self.known.with_code.as_ref();
        coded.is_none_or(|coded| self.file.children(of).any(|child| coded.contains(&child)))
    }

    /// Returns whether an import leads to a living item, is named or may be of a trait, and can be reached.
    fn is_wanted_import(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        let targets = &self.graph.uses[index];
        let is_of_file = !targets.is_empty();
        if is_of_file && !self.has_living_target(index) {
            return false;
        }
        // A trait is imported for its methods, which do not name it.
        let may_be_trait = if is_of_file {
            targets
                .iter()
                .any(|&target| self.file.nodes[target].is_trait())
        } else {
            node.name.starts_with(char::is_uppercase)
        };
        (may_be_trait || self.is_named(index)) && self.is_seen(index)
    }

    /// Returns whether the module around an import is alive, or is named itself.
    fn is_seen(&self, index: usize) -> bool {
        let mut around = self.file.chain(index).skip(1);
        let outer = around.find(|&index| !matches!(self.file.nodes[index].kind, Kind::Use));
        outer.is_none_or(|outer| {
            let is_module = self.file.nodes[outer].kind == Kind::Module;
            self.alive[outer]
                || is_module && self.is_named(outer) && !self.graph.uses[index].is_empty()
        })
    }

    fn has_living_target(&self, index: usize) -> bool {
        let targets = &self.graph.uses[index];
        let mut living = targets.iter().filter(|&&target| self.alive[target]);
        living.next().is_some() || self.file.nodes[index].kind == Kind::Glob && targets.is_empty()
    }

    /// Returns whether a call may define an item that is named: items that a macro writes have no marks.
    fn defines_what_is_named(&self, index: usize) -> bool {
        let file = self.file;
        let mut defined = file.words[index]
            .iter()
            .filter(|&&word| file.is_defined_at(word));
        self.known.with_code.is_none()
            || defined.any(|&index| self.named.contains(file.word(index)))
    }

    /// Removes shells: modules, impls, imports and macros of which nothing is left.
    fn drop_shells(&mut self) {
        for index in (0..self.file.nodes.len()).rev() {
            if self.alive[index] && self.is_shell(index) {
                for inside in self.file.inside(index) {
                    self.alive[inside] = false;
                }
                self.alive[index] = false;
            }
        }
    }

    fn is_shell(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        if self.known.demanded.contains(&index) || self.file.is_of_solution(index) {
            return node.kind == Kind::Use && self.has_lost_all(index);
        }
        match node.kind {
            Kind::Module => {
                let mut inside = self.file.inside(index);
                !inside.any(|index| self.alive[index] && !self.is_nothing_by_itself(index))
            }
            Kind::Impl => node.of_trait.is_none() && self.has_lost_all(index),
            Kind::Use => self.has_lost_all(index),
            Kind::Named => node.is_macro() && self.has_lost_all(index),
            _ => false,
        }
    }

    /// Returns whether nothing outside the module around a node can use it: it is an attribute or a private import.
    /// Until the file compiles, imports stay, because the items that use them may still be missing.
    fn is_nothing_by_itself(&self, index: usize) -> bool {
        if self.known.enough.is_none() {
            return self.file.nodes[index].kind == Kind::Attribute;
        }
        let node = &self.file.nodes[index];
        node.kind == Kind::Attribute || node.is_private_import
    }

    fn has_lost_all(&self, index: usize) -> bool {
        let mut children = self.file.children(index).peekable();
        children.peek().is_some() && children.all(|child| !self.alive[child])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_with_nothing_but_private_imports_is_left_out() {
        let text =
            "mod a { use std::fmt; use std::io::{self, Read}; mod inner { use super::fmt; } }
            mod b { pub use std::fmt; }
            mod c { use std::fmt; fn f() {} }";
        let file = File::new(text, &(0..0)).unwrap();
        let graph = Graph {
            uses: vec![Vec::new(); file.nodes.len()],
            of_trait: vec![None; file.nodes.len()],
        };
        let is_leaf = |index: &usize| file.children(*index).next().is_none();
        let known = Facts {
            demanded: (0..file.nodes.len()).filter(is_leaf).collect(),
            enough: Some(vec![true; file.nodes.len()]),
            ..Facts::default()
        };
        let left = file.keeping(&alive(&file, &graph, &known));
        let lines: Vec<_> = left.lines().map(str::trim).collect();
        assert_eq!(lines[0], "");
        assert_eq!(
            lines[1..],
            [
                "mod b { pub use std::fmt; }",
                "mod c { use std::fmt; fn f() {} }"
            ]
        );
    }
}
