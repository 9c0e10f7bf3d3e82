//! What of a file is alive, by names: what is named in nothing alive is dead.
//!
//! A name says too much and too little: two items may share it, and a trait may be needed without being named. So
//! functions are alive by their code, where it is known, and the compiler has the last word: see `demand`.

use std::collections::{HashMap, HashSet};

use crate::shake::file::File;
use crate::shake::nodes::{Kind, Node};

/// What is known of the nodes of a file, besides their names.
#[derive(Default)]
pub struct Known {
    /// The nodes that have code in the program; `None` if that is not known.
    pub coded: Option<HashSet<usize>>,
    /// The nodes that the compiler misses.
    pub demanded: HashSet<usize>,
    /// The nodes to do without.
    pub deleted: HashSet<usize>,
    /// What was alive when the file compiled last: nothing else is needed.
    pub enough: Option<Vec<bool>>,
}

/// Returns, for each node, whether it is alive. All of the solution is, unless it is deleted.
pub fn alive(file: &File, known: &Known) -> Vec<bool> {
    let mut live = Live::new(file, known);
    let coded = known.coded.iter().flatten();
    let mut seeds: Vec<usize> = coded.chain(&known.demanded).copied().collect();
    seeds.extend((0..file.nodes.len()).filter(|&it| file.is_of_solution(it)));
    seeds.sort_unstable();
    for seed in seeds {
        live.revive(seed);
    }
    live.run();
    live.without_shells()
}

struct Live<'a> {
    file: &'a File,
    known: &'a Known,
    by_name: HashMap<&'a str, Vec<usize>>,
    /// The names of the items of the file's own.
    local: HashSet<&'a str>,
    /// The names of the items that an impl of a trait gives code to.
    coded_names: HashSet<&'a str>,
    named: HashSet<&'a str>,
    /// The names of the items alive.
    living: HashSet<&'a str>,
    alive: Vec<bool>,
    queue: Vec<&'a str>,
}

impl<'a> Live<'a> {
    fn new(file: &'a File, known: &'a Known) -> Self {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, node) in file.nodes.iter().enumerate() {
            let names = [Some(&node.name), node.of_trait.as_ref()];
            for name in names.into_iter().flatten() {
                by_name.entry(name).or_default().push(index);
            }
            for &token in &file.words[index] {
                if node.kind == Kind::Call && file.is_defined_at(token) {
                    by_name.entry(file.word(token)).or_default().push(index);
                }
            }
        }
        let items = file.nodes.iter().filter(|it| it.kind == Kind::Named);
        let coded = known.coded.iter().flatten();
        let coded = coded.map(|&it| &file.nodes[it]);
        let coded = coded.filter(|it| it.kind == Kind::TraitImplItem);
        let outside = file.outside.iter().map(|&it| file.word(it));
        let queue: Vec<&str> = outside.collect();
        Self {
            file,
            known,
            by_name,
            local: items.map(|it| it.name.as_str()).collect(),
            coded_names: coded.map(|it| it.name.as_str()).collect(),
            named: queue.iter().copied().collect(),
            living: HashSet::new(),
            alive: vec![false; file.nodes.len()],
            queue,
        }
    }

    fn run(&mut self) {
        for index in 0..self.file.nodes.len() {
            self.consider(index);
        }
        while let Some(name) = self.queue.pop() {
            for index in self.by_name.get(name).cloned().unwrap_or_default() {
                self.consider(index);
            }
        }
    }

    fn name(&mut self, word: &'a str) {
        if self.named.insert(word) {
            self.queue.push(word);
        }
    }

    fn consider(&mut self, index: usize) {
        if !self.alive[index] && self.is_wanted(index) {
            self.revive(index);
        }
    }

    /// Makes a node alive, with what it is part of, unless it is deleted.
    fn revive(&mut self, index: usize) {
        let nodes = &self.file.nodes;
        let mut chain = vec![index];
        while let Some(outer) = nodes[chain[chain.len() - 1]].parent {
            chain.push(outer);
        }
        let is_too_much = |it: &usize| {
            self.known
                .enough
                .as_ref()
                .is_some_and(|enough| !enough[*it])
        };
        let is_out = |it: &usize| self.known.deleted.contains(it) || is_too_much(it);
        if chain.iter().any(is_out) {
            return;
        }
        for node in chain {
            if !self.alive[node] {
                self.awake(node);
            }
        }
    }

    fn awake(&mut self, index: usize) {
        let file = self.file;
        let node = &file.nodes[index];
        self.alive[index] = true;
        for &token in &file.words[index] {
            self.name(file.word(token));
        }
        if node.kind == Kind::Named && self.living.insert(&node.name) {
            self.queue.push(&node.name);
        }
        for child in file.children(index) {
            self.consider(child);
        }
        let copy = file.copy_beside(index).filter(|&it| !self.alive[it]);
        for node in copy.into_iter().flat_map(|it| file.chain(it).take(2)) {
            self.awake(node);
        }
    }

    fn is_wanted(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        let parent = node.parent.map(|it| &self.file.nodes[it]);
        let parent_lives = node.parent.is_none_or(|it| self.alive[it]);
        let is_named = self.named.contains(node.name.as_str());
        match node.kind {
            Kind::Named => {
                let is_inside = parent.is_some_and(|it| it.kind != Kind::Module);
                is_named && (parent_lives || !is_inside) && !self.lacks_code(node)
            }
            Kind::Derive | Kind::Module => false,
            Kind::Call => self.defines_what_is_named(index),
            Kind::Impl => self.is_wanted_impl(index),
            Kind::TraitImplItem => parent_lives && self.is_wanted_of(node, parent),
            Kind::InherentItem => parent_lives && is_named && !self.lacks_code(node),
            Kind::TraitItem => {
                let is_given = self.coded_names.contains(node.name.as_str());
                parent_lives && is_named && (is_given || !self.lacks_code(node))
            }
            Kind::Use => {
                let is_dead = self.local.contains(node.name.as_str())
                    && !self.living.contains(node.name.as_str());
                is_named && !is_dead
            }
            Kind::Glob => true,
            Kind::Variant | Kind::Rule | Kind::Attribute => parent_lives,
        }
    }

    /// Returns whether a node is a function that is not used, as far as code tells.
    fn lacks_code(&self, node: &Node) -> bool {
        self.known.coded.is_some() && node.is_function && !node.leaves_no_code
    }

    fn is_known(&self, name: &str) -> bool {
        !self.local.contains(name) || self.named.contains(name)
    }

    fn is_wanted_impl(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        let Some(of_trait) = &node.of_trait else {
            return self.is_known(&node.name);
        };
        // An impl with functions lives by their code.
        let mut functions = self
            .file
            .children(index)
            .filter(|&it| self.lacks_code(&self.file.nodes[it]));
        self.is_known(&node.name) && self.is_known(of_trait) && functions.next().is_none()
    }

    /// Returns whether an impl of a trait has to have an item.
    fn is_wanted_of(&self, node: &Node, parent: Option<&Node>) -> bool {
        let of_trait = parent.and_then(|it| it.of_trait.as_deref());
        let is_local = of_trait.is_some_and(|it| self.local.contains(it));
        let is_named = self.named.contains(node.name.as_str());
        if self.lacks_code(node) {
            return is_local && is_named && self.file.is_required(of_trait, &node.name);
        }
        !is_local || is_named
    }

    fn defines_what_is_named(&self, index: usize) -> bool {
        let file = self.file;
        let words = &file.words[index];
        let mut defined = words.iter().filter(|&&it| file.is_defined_at(it));
        self.known.coded.is_none() || defined.any(|&it| self.named.contains(file.word(it)))
    }

    /// Returns what is alive without what is nothing by itself: modules and impls of which nothing is left, and
    /// what is imported from there.
    fn without_shells(mut self) -> Vec<bool> {
        self.drop_shells();
        let modules = self.file.nodes.iter().zip(&self.alive);
        let modules = modules.filter(|(node, _)| node.kind == Kind::Module);
        let (left, gone): (Vec<_>, Vec<_>) = modules.partition(|(_, alive)| **alive);
        let mut gone: HashSet<&str> = gone.iter().map(|(node, _)| node.name.as_str()).collect();
        for (node, _) in left {
            gone.remove(node.name.as_str());
        }
        for index in 0..self.file.nodes.len() {
            if self.imports_from(index, &gone) && !self.known.demanded.contains(&index) {
                self.alive[index] = false;
            }
        }
        self.drop_shells();
        self.alive
    }

    fn imports_from(&self, index: usize, modules: &HashSet<&str>) -> bool {
        let node = &self.file.nodes[index];
        let is_leaf = node.kind == Kind::Glob || node.kind == Kind::Use && !node.name.is_empty();
        let mut path = self.file.words[index].iter().map(|&it| self.file.word(it));
        is_leaf && path.any(|it| it != node.name && modules.contains(it))
    }

    fn drop_shells(&mut self) {
        for index in (0..self.file.nodes.len()).rev() {
            if self.alive[index] && self.is_shell(index) {
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
            Kind::Module => !self.file.inside(index).any(|it| self.is_content(it)),
            Kind::Impl => node.of_trait.is_none() && self.has_lost_all(index),
            Kind::Use => self.has_lost_all(index),
            Kind::Named => node.is_macro && self.has_lost_all(index),
            _ => false,
        }
    }

    /// Returns whether a module is there for a node in it.
    fn is_content(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        let is_one = match node.kind {
            Kind::Attribute | Kind::Glob => false,
            Kind::Use => self.living.contains(node.name.as_str()),
            _ => true,
        };
        self.alive[index] && (is_one || self.known.demanded.contains(&index))
    }

    fn has_lost_all(&self, index: usize) -> bool {
        let mut children = self.file.children(index).peekable();
        children.peek().is_some() && children.all(|it| !self.alive[it])
    }
}
