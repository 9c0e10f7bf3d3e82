//! Removes the items that nothing names, before the compiler reads the file: most of a large library.
//!
//! An item is reachable if its name occurs in the program or in a reachable item, at a place where it can denote such an
//! item. A name after a dot is a method, not a function. A name without a path is one that its module defines or imports.
//! A name after `Vec::` is no function of a module. Nothing else is resolved, so more is kept than the program needs, and
//! `shake` removes the rest.
//!
//! A crate is removed if no reachable code names it: rustc would not load it. An impl is removed if its trait or its
//! type is. The items that a macro generates are unknown: a call that generates some stays unless it defines only names
//! that occur nowhere else, and a word in a macro's arguments may mean anything.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use crate::source::nodes::{is_defined_at, nodes, owners, Kind, Node, Sort};
use crate::source::text::is_of_word;
use crate::source::tokens::{
    bare, in_macros, is_primitive, macro_definitions, Kind as TokenKind, Look, Token,
};

/// A crate's text and its tokens.
pub struct CrateText<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
    /// Whether all of it stays.
    pub is_whole: bool,
    /// The names of the crate, which is removed unless reachable code contains one of them; empty if it always stays.
    pub names: Vec<String>,
}

/// Returns the ranges to remove from each crate, in order.
pub fn ranges_to_remove(crates: &BTreeMap<usize, CrateText>) -> BTreeMap<usize, Vec<Range<usize>>> {
    let mut search = Search::default();
    for (&krate, source) in crates {
        search.add(krate, source);
    }
    search.find_certain_traits();
    search.run();
    search.unreachable()
}

/// A node of any crate, and the conditions under which it is reachable.
struct Item<'a> {
    krate: usize,
    node: Node,
    /// Where it is defined.
    scope: Scope,
    /// Its words, without its own name and the words of nested items.
    words: Vec<Word<'a>>,
    parent: Option<usize>,
    children: Vec<usize>,
    need: Need<'a>,
}

/// A word, and its possible meanings at its place.
#[derive(Clone, Copy)]
struct Word<'a> {
    name: &'a str,
    role: Role<'a>,
}

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Role<'a> {
    /// After a dot: a method or a field.
    Method,
    /// Before an exclamation mark.
    Macro,
    /// Before `::`: a module or a type that can be seen in a scope.
    Prefix(Scope),
    /// After `::`: any item, or one of a type. With the word before `::`, if a word is there.
    Path(Option<&'a str>),
    /// A type, a function, a constant or a variable that can be seen in a scope.
    Plain(Scope),
    /// The end of an import: an item or a macro. With the word before `::`, if a word is there.
    Import(Option<&'a str>),
    /// A word in the arguments of a macro.
    Any,
}

/// Where a name without a path is looked up.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Scope {
    /// Anywhere: the module imports all names of another one, or the name has a path.
    Anywhere,
    /// The root of the crate with this index.
    Root(usize),
    /// The module that is the item with this index.
    Module(usize),
}

/// The condition under which an item is reachable, if the enclosing item is.
enum Need<'a> {
    /// Nothing more.
    Nothing,
    /// One of its children.
    Child,
    /// Its name, or for a trait, that of one of its items.
    Name,
    /// The name that an import gives to its item, if reachable code can see the import.
    Import(&'a str),
    /// One of the names that the call of a macro defines.
    Definitions(Vec<&'a str>),
    /// The trait of an impl, and the type that it is for.
    Header(Vec<&'a str>),
    /// Its name, if its trait is certain and has a default for the function.
    TraitItem,
}

#[derive(Default)]
struct Search<'a> {
    items: Vec<Item<'a>>,
    is_reachable: Vec<bool>,
    /// Whether a module contains reachable items other than modules and imports.
    is_inhabited: Vec<bool>,
    /// The words in reachable code, with their roles.
    named: HashMap<&'a str, HashSet<Role<'a>>>,
    /// The names of modules.
    modules: HashSet<&'a str>,
    /// Other names for items: aliases, associated types, and the new names in imports.
    aliases: HashSet<&'a str>,
    /// The items that have a name, by their names.
    by_name: HashMap<String, Vec<usize>>,
    /// The traits with trait objects, whose vtables must be complete.
    of_objects: HashSet<&'a str>,
    /// The names that come from the standard library.
    of_std: HashSet<&'a str>,
    /// The crates that import all names of a module of the standard library, with `*`.
    globs_of_std: HashSet<usize>,
    /// The traits that [`Self::find_certain_traits`] finds, by their names.
    certain: HashMap<String, usize>,
    /// The crates that no reachable code has named so far, with their names.
    unnamed: HashMap<usize, Vec<String>>,
}

impl<'a> Search<'a> {
    fn add(&mut self, krate: usize, source: &CrateText<'a>) {
        let CrateText { text, tokens, .. } = *source;
        if !source.names.is_empty() {
            self.unnamed.insert(krate, source.names.clone());
        }
        self.of_objects.extend(traits_of_objects(tokens));
        let OfStd { names, has_glob } = OfStd::new(tokens);
        self.of_std.extend(names);
        self.globs_of_std.extend(has_glob.then_some(krate));
        self.modules.extend(words_behind(text, tokens, &["mod"]));
        self.aliases
            .extend(words_behind(text, tokens, &["as", "type"]));
        let found = (!source.is_whole).then(|| nodes(text, tokens));
        let nodes = found
            .and_then(Result::ok)
            .map_or_else(Vec::new, |parsed| parsed.nodes);
        let in_macros = in_macros(tokens, |name| !EXPRESSIONS.contains(&name));
        let mut words: Vec<Vec<Word>> = vec![Vec::new(); nodes.len()];
        let defining = nodes.iter().filter(|node| is_called_by_ident(node));
        let own_names: HashSet<usize> = defining.map(|node| node.ident.start).collect();
        let first = self.items.len();
        let scopes = scopes(&nodes, krate, first);
        let globs = nodes
            .iter()
            .zip(&scopes)
            .filter(|(node, _)| node.kind == Kind::Glob);
        let open: HashSet<Scope> = globs.map(|(_, scope)| *scope).collect();
        for (index, owner) in owners(&nodes, tokens).into_iter().enumerate() {
            if own_names.contains(&tokens[index].range.start) {
                continue;
            }
            let kind = owner.map(|owner| nodes[owner].kind);
            let is_import = kind == Some(Kind::Use);
            let scope = owner
                .map(|index| scopes[index])
                .filter(|scope| !open.contains(scope))
                .unwrap_or(Scope::Anywhere);
            let here = if is_import && !in_macros[index] {
                imported_at(text, tokens, index, scope)
                    .into_iter()
                    .collect()
            } else {
                words_at(text, tokens, index, in_macros[index], scope)
            };
            match owner {
                Some(owner) => words[owner].extend(here),
                None => here.into_iter().for_each(|name| self.name(name)),
            }
        }
        for (index, (node, words)) in nodes.into_iter().zip(words).enumerate() {
            let parent = node.parent.map(|parent| parent + first);
            if let Some(parent) = parent {
                self.items[parent].children.push(first + index);
            }
            if has_definition(&node) {
                let name = bare(&node.name).to_string();
                self.by_name.entry(name).or_default().push(first + index);
            }
            self.items.push(Item {
                krate,
                need: need(&node, text, tokens),
                scope: scopes[index],
                node,
                words,
                parent,
                children: Vec::new(),
            });
        }
        // A `use`, a `derive` or an `extern` block is useless without its children.
        let definers = definers(text, tokens);
        for item in &mut self.items[first..] {
            if item.node.kind == Kind::Use && !item.children.is_empty() {
                item.need = Need::Child;
            }
            if item.node.kind == Kind::Call
                && item.words.iter().any(|word| definers.contains(word.name))
            {
                let definitions = item.words.iter().filter(|word| word.role == Role::Any);
                item.need = Need::Definitions(definitions.map(|word| word.name).collect());
            }
        }
    }

    /// Finds the traits whose default functions can be removed: the name means only this trait and none of std's, and
    /// there are no trait objects of it.
    fn find_certain_traits(&mut self) {
        let mut queue: Vec<&str> = self.of_objects.iter().copied().collect();
        while let Some(name) = queue.pop() {
            for &index in self.by_name.get(name).into_iter().flatten() {
                if self.items[index].node.is_trait() {
                    // The vtable also contains the functions of the supertraits.
                    let more = self.items[index].words.iter().map(|word| word.name);
                    queue.extend(more.filter(|word| self.of_objects.insert(word)));
                }
            }
        }
        for (name, items) in &self.by_name {
            let is_trait = |index: &&usize| self.items[**index].node.is_trait();
            let mut traits = items.iter().filter(is_trait);
            if let (Some(&one), None) = (traits.next(), traits.next()) {
                if !self.of_objects.contains(name.as_str()) && !self.is_of_std(name) {
                    self.certain.insert(name.clone(), one);
                }
            }
        }
    }

    fn run(&mut self) {
        self.is_reachable = vec![false; self.items.len()];
        self.is_inhabited = vec![false; self.items.len()];
        loop {
            let mut is_changed = false;
            let named = &self.named;
            self.unnamed
                .retain(|_, names| !names.iter().any(|name| named.contains_key(name.as_str())));
            for index in 0..self.items.len() {
                let is_unnamed = self.unnamed.contains_key(&self.items[index].krate);
                if !self.is_reachable[index] && !is_unnamed && self.is_needed(index) {
                    self.reach(index);
                    is_changed = true;
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Marks an item and its parents as reachable.
    fn reach(&mut self, index: usize) {
        self.is_reachable[index] = true;
        for word in 0..self.items[index].words.len() {
            self.name(self.items[index].words[word]);
        }
        let around = self.items[index].parent;
        if let Some(around) = around.filter(|&index| !self.is_reachable[index]) {
            self.reach(around);
        }
        let kind = self.items[index].node.kind;
        if matches!(kind, Kind::Named | Kind::Impl | Kind::Call) {
            for outer in self.around(index).collect::<Vec<_>>() {
                self.is_inhabited[outer] = true;
            }
        }
    }

    /// Returns the items around an item, from the inside out.
    fn around(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let parent = |index: usize| self.items[index].parent;
        std::iter::successors(parent(index), move |&index| parent(index))
    }

    fn name(&mut self, word: Word<'a>) {
        self.named.entry(word.name).or_default().insert(word.role);
    }

    fn is_needed(&self, index: usize) -> bool {
        let item = &self.items[index];
        self.is_around_reachable(index)
            && match &item.need {
                Need::Nothing => true,
                Need::Child => false,
                Need::Name => self.is_named(index),
                Need::Import(target) => {
                    (!item.node.is_private_import || self.is_seen(index))
                        && (self.is_meant(item) || self.may_be_trait_in_use(target))
                }
                Need::Definitions(names) => names.iter().any(|name| self.named.contains_key(name)),
                Need::Header(words) => self.is_header_reachable(item, words),
                Need::TraitItem => !self.can_do_without(index) || self.is_meant(item),
            }
    }

    /// Returns whether the parent of an item is reachable. A `use` or an `extern` block is skipped, because it is
    /// reachable only if one of its children is.
    fn is_around_reachable(&self, index: usize) -> bool {
        let mut around = self.around(index);
        let outer = around.find(|&index| !matches!(self.items[index].need, Need::Child));
        outer.is_none_or(|index| self.is_reachable[index])
    }

    /// Returns whether reachable code can see a private import.
    fn is_seen(&self, index: usize) -> bool {
        let mut around = self.around(index);
        let outer = around.find(|&index| self.items[index].node.kind != Kind::Use);
        outer.is_none_or(|index| {
            self.items[index].node.kind != Kind::Module || self.is_inhabited[index]
        })
    }

    fn is_named(&self, index: usize) -> bool {
        let item = &self.items[index];
        let mut children = item.children.iter().map(|&child| &self.items[child]);
        self.is_meant(item)
            // A method is called without naming its trait.
            || item.node.is_trait()
                && children.any(|child| child.node.kind == Kind::TraitItem && self.is_meant(child))
    }

    /// Returns whether a word in reachable code can mean an item.
    fn is_meant(&self, item: &Item) -> bool {
        let roles = self.named.get(bare(&item.node.name));
        roles.is_some_and(|roles| roles.iter().any(|role| self.can_mean(*role, item)))
    }

    fn can_mean(&self, role: Role, item: &Item) -> bool {
        let node = &item.node;
        let is_visible = |from: Scope| from == Scope::Anywhere || from == item.scope;
        match role {
            Role::Any => true,
            Role::Macro => node.is_macro() || node.kind == Kind::Use,
            Role::Import(before) => {
                !is_associated(node) && before.is_none_or(|before| self.can_be_module(before))
            }
            _ if node.is_macro() => false,
            Role::Path(before) if is_associated(node) => self.can_be_type(before, item),
            Role::Path(before) => before.is_some_and(|before| self.can_be_module(before)),
            Role::Method => is_associated(node),
            Role::Prefix(from) => !node.is_function && is_visible(from),
            Role::Plain(from) => !is_associated(node) && is_visible(from),
        }
    }

    /// Returns whether an associated item can belong to the type that the word before `::` names.
    fn can_be_type(&self, before: Option<&str>, item: &Item) -> bool {
        let Some(before) =
            before.filter(|before| *before != "Self" && !self.aliases.contains(before))
        else {
            return true;
        };
        let of_type = item
            .parent
            .map(|parent| bare(&self.items[parent].node.name));
        match of_type.filter(|name| item.node.kind == Kind::InherentItem && !name.is_empty()) {
            Some(of_type) => before == of_type,
            None => !self.modules.contains(before) || self.by_name.contains_key(before),
        }
    }

    /// Returns whether the word before `::` can name a module of the program.
    fn can_be_module(&self, before: &str) -> bool {
        let is_of_other = before.starts_with(char::is_uppercase)
            || is_primitive(before)
            || self.of_std.contains(before);
        self.modules.contains(before) || self.aliases.contains(before) || !is_of_other
    }

    /// Returns whether a name may mean an item of the standard library.
    fn is_of_std(&self, name: &str) -> bool {
        PRELUDE.contains(&name) || self.of_std.contains(name)
    }

    /// Returns whether an import may be of a trait, whose methods are called without naming it. An unknown name may be
    /// one.
    fn may_be_trait_in_use(&self, target: &str) -> bool {
        let items = self.by_name.get(bare(target));
        let Some(items) = items.filter(|_| !self.is_of_std(target)) else {
            return true;
        };
        let mut traits = items
            .iter()
            .filter(|&&item| self.items[item].node.is_trait());
        traits.any(|&index| self.is_reachable[index])
    }

    fn is_header_reachable(&self, item: &Item, words: &[&str]) -> bool {
        let defined = |name: &str, sort: Sort| {
            let items = self.by_name.get(bare(name)).into_iter().flatten();
            items
                .copied()
                .filter(move |&item| self.items[item].node.sort == sort)
        };
        let of_trait = item
            .node
            .of_trait
            .as_deref()
            .filter(|name| !self.is_of_std(name) && !self.globs_of_std.contains(&item.krate));
        let mut traits = of_trait
            .into_iter()
            .flat_map(|name| defined(name, Sort::Trait))
            .peekable();
        let has_trait = traits.peek().is_none() || traits.any(|index| self.is_reachable[index]);
        has_trait
            && words
                .iter()
                .all(|word| self.may_have_impls(word, item.krate))
    }

    /// Returns whether a word in the header of an impl means a reachable item, or no item of the crate.
    fn may_have_impls(&self, name: &str, krate: usize) -> bool {
        let items = self.by_name.get(bare(name)).into_iter().flatten();
        // An item of this name in another crate is another type.
        let mut own = items
            .filter(|&&item| {
                let Item {
                    krate: of, node, ..
                } = &self.items[item];
                *of == krate && node.kind == Kind::Named && !node.is_function && !node.is_macro()
            })
            .peekable();
        own.peek().is_none() || own.any(|&index| self.is_reachable[index])
    }

    /// Returns whether an item of a trait, or of an impl of it, may be removed if nothing names it.
    fn can_do_without(&self, index: usize) -> bool {
        let item = &self.items[index];
        let Some(around) = item.parent.map(|parent| &self.items[parent]) else {
            return false;
        };
        let name = match item.node.kind {
            Kind::TraitItem => &around.node.name,
            _ if self.globs_of_std.contains(&item.krate) => return false,
            _ => around.node.of_trait.as_ref().unwrap_or(&around.node.name),
        };
        let Some(&of_trait) = self.certain.get(bare(name)) else {
            return false;
        };
        let mut declared = self.items[of_trait].children.iter();
        declared.any(|&index| {
            let declared = &self.items[index].node;
            declared.is_function && declared.name == item.node.name
        })
    }

    fn unreachable(&self) -> BTreeMap<usize, Vec<Range<usize>>> {
        let mut ranges: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        let items = self.items.iter().zip(&self.is_reachable);
        for (item, _) in items.filter(|(_, is_reachable)| !**is_reachable) {
            let of_crate = ranges.entry(item.krate).or_default();
            of_crate.push(item.node.range.clone());
        }
        ranges
    }
}

/// The traits of the prelude, which are used without a path. The name may also mean a library's trait.
const PRELUDE: [&str; 31] = [
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Send",
    "Sized",
    "Sync",
    "ToOwned",
    "ToString",
];

/// The names that come from the standard library.
struct OfStd<'a> {
    names: HashSet<&'a str>,
    /// Whether all names of a module of it are imported, with `*`.
    has_glob: bool,
}

impl<'a> OfStd<'a> {
    /// Finds the names in paths that begin with a crate of the standard library, or with such a name.
    fn new(tokens: &'a [Token]) -> Self {
        let mut of_std = Self {
            names: HashSet::from(["alloc", "core", "std"]),
            has_glob: false,
        };
        let mut known = 0;
        while known < of_std.names.len() {
            known = of_std.names.len();
            for index in 0..tokens.len() {
                let word = tokens.word(index);
                if word.is_some_and(|word| of_std.names.contains(word)) {
                    of_std.add_behind(tokens, index + 1);
                }
            }
        }
        of_std
    }

    /// Adds the names in the rest of a path, or of the tree of a `use`, from `index` on.
    fn add_behind(&mut self, tokens: &'a [Token], mut index: usize) {
        while tokens.is_path_separator(index) {
            index += 2;
            let end = tokens.close(index).unwrap_or(index);
            self.add(tokens, index..end + 1);
            index = end + 1;
        }
        // `use std::fmt as f`
        if tokens.is_word(index, "as") {
            self.add(tokens, index + 1..index + 2);
        }
    }

    fn add(&mut self, tokens: &'a [Token], range: Range<usize>) {
        let words = range.clone().filter_map(|index| tokens.word(index));
        // `self` means a name that is already known, and elsewhere leads to the crate's own items.
        self.names.extend(
            words
                .map(bare)
                .filter(|word| *word != "self" && *word != "as"),
        );
        self.has_glob |= range.into_iter().any(|index| tokens.is_punct(index, '*'));
    }
}

/// Returns whether the `ident` of a node is its name.
fn is_called_by_ident(node: &Node) -> bool {
    has_definition(node) || is_associated(node)
}

/// Returns whether a node is an item of a type or of a trait.
fn is_associated(node: &Node) -> bool {
    matches!(
        node.kind,
        Kind::InherentItem | Kind::TraitItem | Kind::TraitImplItem
    )
}

/// Returns where each node of a crate is defined; `first` is the index of the first node's item.
fn scopes(nodes: &[Node], krate: usize, first: usize) -> Vec<Scope> {
    let mut scopes: Vec<Scope> = Vec::with_capacity(nodes.len());
    for node in nodes {
        scopes.push(match node.parent {
            None => Scope::Root(krate),
            Some(around) if nodes[around].kind == Kind::Module => Scope::Module(first + around),
            Some(around) => scopes[around],
        });
    }
    scopes
}

/// Returns the words that follow one of these words.
fn words_behind<'a>(
    text: &'a str,
    tokens: &'a [Token],
    before: &'static [&str],
) -> impl Iterator<Item = &'a str> {
    let behind = (1..tokens.len())
        .filter(|&index| tokens.is_one_of(index - 1, before) && tokens.word(index).is_some());
    behind.map(|index| bare(&text[tokens[index].range.clone()]))
}

/// Returns whether a node is found by its name.
fn has_definition(node: &Node) -> bool {
    matches!(node.kind, Kind::Named | Kind::Module | Kind::Variant)
}

fn need<'a>(node: &Node, text: &'a str, tokens: &'a [Token]) -> Need<'a> {
    let first = tokens.index_at(node.range.start);
    let end = tokens.index_at(node.range.end);
    match node.kind {
        _ if node.name == "_" || is_for_the_linker(tokens, first) => Need::Nothing,
        Kind::Named | Kind::InherentItem => Need::Name,
        Kind::TraitItem | Kind::TraitImplItem if node.is_function => Need::TraitItem,
        Kind::Impl => Need::Header(header(node, text, tokens, first)),
        Kind::Use if node.name.is_empty() || node.name == "self" => Need::Nothing,
        Kind::Use => Need::Import(target(text, tokens, node)),
        Kind::Call => definitions(tokens, first..end),
        _ => Need::Nothing,
    }
}

/// Returns the original name of an imported item.
fn target<'a>(text: &'a str, tokens: &[Token], node: &Node) -> &'a str {
    let first = tokens.index_at(node.ident.start);
    let name = tokens.get(first).map(|token| &text[token.range.clone()]);
    name.unwrap_or_default()
}

/// Returns the macros that define types whose names are their arguments.
fn definers<'a>(text: &'a str, tokens: &[Token]) -> HashSet<&'a str> {
    let is_type = |index: usize| {
        let is_keyword = tokens.is_one_of(index, &["enum", "struct", "union"]);
        is_keyword && tokens.is_punct(index + 1, '$')
    };
    let defining = macro_definitions(tokens).filter(|definition| definition.clone().any(is_type));
    let names = defining.map(|definition| tokens[definition.start + 2].range.clone());
    names.map(|name| &text[name]).collect()
}

/// Returns the names that a macro call defines, any of which makes the call needed. A call that contains `impl` is
/// always needed: it may generate impls for anything.
fn definitions(tokens: &[Token], range: Range<usize>) -> Need<'_> {
    let names: Vec<_> = range
        .clone()
        .filter(|&index| is_defined_at(tokens, index))
        .filter_map(|index| tokens.word(index))
        .map(bare)
        .collect();
    let has_impl = range.clone().any(|index| tokens.is_word(index, "impl"));
    if names.is_empty() || has_impl {
        return Need::Nothing;
    }
    Need::Definitions(names)
}

/// Returns the words in the type of an impl, without those of its parameters.
fn header<'a>(node: &Node, text: &'a str, tokens: &[Token], first: usize) -> Vec<&'a str> {
    let at = |bytes: &Range<usize>| tokens.index_at(bytes.start)..tokens.index_at(bytes.end);
    let (path, of_type) = (at(&node.trait_path), at(&node.ident));
    let parameters = first..if path.is_empty() {
        of_type.start
    } else {
        path.start
    };
    let of = |range: Range<usize>| {
        let words = range.flat_map(|index| words_at(text, tokens, index, false, Scope::Anywhere));
        words.map(|word| word.name)
    };
    let parameters: HashSet<&str> = of(parameters).collect();
    // The arguments of the trait may be inferred without being named.
    let mut words: Vec<_> = of(of_type).collect();
    words.retain(|word| !parameters.contains(word));
    words
}

/// The attributes that make an item reachable without its name.
const FOR_THE_LINKER: [&str; 6] = [
    "export_name",
    "global_allocator",
    "link_section",
    "no_mangle",
    "panic_handler",
    "used",
];

/// Returns whether a crate may have items that are reachable without their names.
pub fn has_items_for_the_linker(tokens: &[Token]) -> bool {
    let mut words = (0..tokens.len()).filter_map(|index| tokens.word(index));
    words.any(|word| FOR_THE_LINKER.contains(&word))
}

/// Returns whether an item has an attribute that makes it reachable without its name.
fn is_for_the_linker(tokens: &[Token], first: usize) -> bool {
    let mut index = first;
    while let Some(next) = tokens.after_attribute(index) {
        let mut words = (index..next).filter_map(|index| tokens.word(index));
        if words.any(|word| FOR_THE_LINKER.contains(&word)) {
            return true;
        }
        index = next;
    }
    false
}

/// Returns the names of the traits that have trait objects.
fn traits_of_objects(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let objects = (0..tokens.len()).filter(|&index| tokens.is_word(index, "dyn"));
    objects.flat_map(|object| {
        // This is a path that ends with the trait's name, and further bounds: more words than needed do no harm.
        let is_of_path = |index: &usize| {
            let kind = tokens.kind(*index);
            matches!(
                kind,
                Some(TokenKind::Word(_) | TokenKind::Punct(':' | '+' | '\''))
            )
        };
        let path = (object + 1..tokens.len()).take_while(is_of_path);
        path.filter_map(|index| tokens.word(index))
    })
}

/// Returns the words of a token; for a string, the variables that it names as a format.
fn words_at<'a>(
    text: &'a str,
    tokens: &[Token],
    index: usize,
    is_given: bool,
    scope: Scope,
) -> Vec<Word<'a>> {
    let written = &text[tokens[index].range.clone()];
    match tokens[index].kind {
        TokenKind::Word(_) => {
            let role = role(text, tokens, index, is_given, scope);
            let name = bare(written);
            role.map(|role| Word { name, role }).into_iter().collect()
        }
        TokenKind::Literal if written.ends_with(['"', '#']) => {
            let words = named_in_format(written);
            let role = Role::Any;
            words.map(|name| Word { name, role }).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the word of a `use` at a token.
fn imported_at<'a>(
    text: &'a str,
    tokens: &[Token],
    index: usize,
    scope: Scope,
) -> Option<Word<'a>> {
    let word = |index: usize| Some(bare(&text[tokens.get(index)?.range.clone()]));
    let is_new_name = index > 0 && tokens.is_word(index - 1, "as");
    let name = word(index).filter(|_| tokens.word(index).is_some() && !is_new_name)?;
    if tokens.is_path_separator(index + 1) {
        let first = !tokens.follows_path_separator(index);
        let scope = if first { scope } else { Scope::Anywhere };
        let role = Role::Prefix(scope);
        return Some(Word { name, role });
    }
    // In `a::{b, c}`, this is the token before the brace.
    let opens = |node: &usize| tokens.close(*node).is_some_and(|close| close > index);
    let start = if tokens.follows_path_separator(index) {
        Some(index)
    } else {
        (0..index).rev().find(opens)
    };
    let before = start
        .filter(|&start| tokens.follows_path_separator(start))
        .and_then(|before| tokens.word(before.checked_sub(3)?).and(word(before - 3)));
    let role = Role::Import(before);
    Some(Word { name, role })
}

/// Returns the variables that a format string names: those that it prints, after a brace, and those for a width or a
/// precision, before a dollar sign.
fn named_in_format<'a>(written: &'a str) -> impl Iterator<Item = &'a str> {
    let first = |text: &'a str| &text[..text.find(|letter| !is_of_word(letter)).unwrap_or(0)];
    let last = |text: &'a str| text.rsplit(|letter| !is_of_word(letter)).next();
    let printed = written.split('{').skip(1).map(first);
    let taken = written.rsplit('$').skip(1).filter_map(last);
    printed.chain(taken).filter(|word| !word.is_empty())
}

/// Returns the meaning of a word; nothing if it is the name of a lifetime or of a macro's parameter.
fn role<'a>(
    text: &'a str,
    tokens: &[Token],
    index: usize,
    is_given: bool,
    scope: Scope,
) -> Option<Role<'a>> {
    let is_before = |punct: char| index > 0 && tokens.is_punct(index - 1, punct);
    let is_path = tokens.is_path_separator(index + 1) && !tokens.is_punct(index + 3, '<');
    Some(match () {
        () if is_before('\'') || is_before('$') => return None,
        () if is_given => Role::Any,
        () if tokens.is_punct(index + 1, '!') && !tokens.is_punct(index + 2, '=') => Role::Macro,
        () if is_path && tokens.follows_path_separator(index) => Role::Prefix(Scope::Anywhere),
        () if is_path => Role::Prefix(scope),
        () if tokens.follows_dot(index) => Role::Method,
        () if tokens.follows_leading_separator(index) => Role::Path(None),
        () if tokens.follows_path_separator(index) => {
            let before = tokens.word(index - 3);
            Role::Path(before.map(|_| bare(&text[tokens[index - 3].range.clone()])))
        }
        () => Role::Plain(scope),
    })
}

/// Macros of std that take expressions.
const EXPRESSIONS: [&str; 20] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::source::text::Text;
    use crate::source::tokens::lex;

    /// Returns the rest of a library for a program, in one line.
    fn rest(program: &str, library: &str) -> String {
        let tokens = [program, library].map(|text| lex(text).unwrap());
        let sources = [program, library].into_iter().zip(&tokens).enumerate();
        let sources = sources.map(|(index, (text, tokens))| {
            let is_whole = index == 0;
            let source = CrateText {
                text,
                tokens,
                is_whole,
                names: Vec::new(),
            };
            (index, source)
        });
        let ranges = ranges_to_remove(&sources.collect());
        let mut text = Text::from(library);
        text.blank(ranges.get(&1).map_or(&[], |list| list));
        let words: Vec<_> = text.text.split_whitespace().collect();
        words.join(" ")
    }

    #[rstest]
    #[case::what_nothing_names(
        "f()",
        "fn f() { g() } fn g() {} fn h() { h() }",
        "fn f() { g() } fn g() {}"
    )]
    #[case::method_of_a_function_s_name(
        "S.f()",
        "struct S; impl S { fn f() {} } fn f() {}",
        "struct S; impl S { fn f() {} }"
    )]
    #[case::impls_of_what_is_gone(
        "S",
        "struct S; struct T; impl Clone for T {} impl Drop for S {}",
        "struct S; impl Drop for S {}"
    )]
    #[case::parameter_of_a_type_s_name(
        "f(S)",
        "struct S; struct X; trait Tr {} impl<X> Tr for X {} fn f(s: impl Tr) {}",
        "struct S; struct X; trait Tr {} impl<X> Tr for X {} fn f(s: impl Tr) {}"
    )]
    #[case::type_that_is_inferred(
        "S.f()",
        "struct S; struct W; trait Tr<T> { fn f() } impl Tr<W> for S {}",
        "struct S; struct W; trait Tr<T> { fn f() } impl Tr<W> for S {}"
    )]
    #[case::default_of_a_trait(
        "S.f()",
        "struct S; trait Tr { fn f() {} fn g() {} } impl Tr for S { fn g() {} }",
        "struct S; trait Tr { fn f() {} } impl Tr for S { }"
    )]
    #[case::default_of_an_object(
        "S as Box<dyn Tr>",
        "struct S; trait Tr { fn g() {} } impl Tr for S { fn g() {} }",
        "struct S; trait Tr { fn g() {} } impl Tr for S { fn g() {} }"
    )]
    #[case::function_of_a_trait_of_std(
        "S",
        "struct S; impl Iterator for S { fn size_hint() {} }",
        "struct S; impl Iterator for S { fn size_hint() {} }"
    )]
    #[case::imports(
        "B",
        "pub use a::{B, C}; pub use a::D as E;",
        "pub use a::{B, C}; pub use a::D as E;"
    )]
    #[case::imports_of_the_file(
        "B",
        "mod a { pub struct B; pub struct C; } pub use a::{B, C};",
        "mod a { pub struct B; } pub use a::{B, };"
    )]
    #[case::import_for_methods(
        "1.f()",
        "mod a { trait Tr { fn f() } } pub use a::Tr;",
        "mod a { trait Tr { fn f() } } pub use a::Tr;"
    )]
    #[case::import_that_nothing_sees(
        "f(C)",
        "fn f() {} mod b { use std::fmt as C; mod d { fn g() {} } }",
        "fn f() {} mod b { mod d { } }"
    )]
    #[case::words_of_macros(
        "m!(f)",
        "fn f() {} fn g() {} macro_rules! m { () => { g } } macro_rules! n { () => {} }",
        "fn f() {} fn g() {} macro_rules! m { () => { g } }"
    )]
    #[case::words_in_formats(
        "println!(\"{N} {M:?}\")",
        "const N: u8 = 1; const M: u8 = 1; const O: u8 = 1;",
        "const N: u8 = 1; const M: u8 = 1;"
    )]
    #[case::calls_that_define(
        "A",
        "s! { struct A; } s! { struct B; } s! { impl T for u8 {} }",
        "s! { struct A; } s! { impl T for u8 {} }"
    )]
    #[case::what_the_linker_names(
        "",
        "#[no_mangle] fn f() {} fn g() {} const _: () = ();",
        "#[no_mangle] fn f() {} const _: () = ();"
    )]
    #[case::variables_that_formats_take(
        "println!(\"{N:A$.B$}\")",
        "const A: u8 = 1; const B: u8 = 1; const C: u8 = 1;",
        "const A: u8 = 1; const B: u8 = 1;"
    )]
    #[case::impls_of_a_trait_of_std_with_a_name_of_the_crate(
        "S",
        "use std::ops::{self, Rem as R}; struct S; trait Mul { fn m() {} } trait R { } trait X {}
        impl ops::Mul for S { fn m() {} } impl R for S {} impl X for S {}",
        "use std::ops::{self, Rem as R}; struct S; trait R { } impl ops::Mul for S { fn m() {} } impl R for S {}"
    )]
    #[case::functions_of_a_type(
        "f()",
        "fn f() { Vec::new(); S::new(); } struct S; impl S { fn new() {} } fn new() {} struct T; impl T { fn new() {} }",
        "fn f() { Vec::new(); S::new(); } struct S; impl S { fn new() {} }"
    )]
    #[case::functions_of_an_alias(
        "f()",
        "fn f() { T::new() } type T = S; struct S; impl S { fn new() { Self::g() } fn g() {} fn h() {} }",
        "fn f() { T::new() } type T = S; struct S; impl S { fn new() { Self::g() } fn g() {} }"
    )]
    #[case::names_of_another_module(
        "f()",
        "fn f(n: u8) { let g = n; g } fn n() {} mod m { fn f() {} fn g() {} fn n() {} }",
        "fn f(n: u8) { let g = n; g } fn n() {} mod m { fn f() {} }"
    )]
    #[case::names_that_a_glob_brings(
        "f()",
        "use m::*; fn f() { g() } mod m { pub fn g() {} }",
        "use m::*; fn f() { g() } mod m { pub fn g() {} }"
    )]
    #[case::names_that_imports_bring(
        "f()",
        "use m::{self as k, g as h}; fn f() { h(); k::i() } mod m { fn g() {} fn i() {} fn j() {} }",
        "use m::{self as k, g as h}; fn f() { h(); k::i() } mod m { fn g() {} fn i() {} }"
    )]
    #[case::import_of_std_with_a_name_of_the_crate(
        "f()",
        "use std::iter::Product; fn f() -> impl Product {} mod m { struct Product; }",
        "use std::iter::Product; fn f() -> impl Product {} mod m { }"
    )]
    #[case::impls_of_what_a_glob_brings(
        "S",
        "use std::fmt::*; struct S; trait Octal {} impl Octal for S {}",
        "use std::fmt::*; struct S; trait Octal {} impl Octal for S {}"
    )]
    #[case::raw_names("r#f()", "fn f() {} fn r#g() {}", "fn f() {}")]
    fn what_is_named_stays(#[case] program: &str, #[case] library: &str, #[case] expected: &str) {
        assert_eq!(rest(program, library), expected);
    }
}
