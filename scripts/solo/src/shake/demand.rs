//! Finds the dead nodes that the compiler may miss: those named by errors that do not describe the missing item
//! exactly.

use std::cell::OnceCell;
use std::collections::HashSet;

use cargo_metadata::diagnostic::Diagnostic;

use crate::compiler::{code, offset, origin, primary};
use crate::shake::file::File;
use crate::shake::graph::Graph;
use crate::source::nodes::Kind;
use crate::source::text::words;
use crate::source::tokens::Look;

/// The nodes of a file that the compiler was given.
#[derive(Clone, Copy)]
pub struct State<'a> {
    pub file: &'a File,
    pub graph: &'a Graph,
    pub alive: &'a [bool],
    /// The nodes that were alive when the file compiled last, if it did: nothing else is needed.
    pub enough: Option<&'a [bool]>,
}

impl<'a> State<'a> {
    /// Returns the dead nodes that may be restored.
    pub fn dead(self) -> impl Iterator<Item = usize> + use<'a> {
        let is_enough = move |index: usize| self.enough.is_none_or(|enough| enough[index]);
        (0..self.alive.len()).filter(move |&index| !self.alive[index] && is_enough(index))
    }

    /// Drops impls and calls that name a dead item absent from the error, unless no node would remain. Restoring one
    /// would also require that item and everything that it needs.
    pub fn without_others(self, nodes: Vec<usize>, names: &HashSet<String>) -> Vec<usize> {
        if nodes.len() < 2 {
            return nodes;
        }
        let living = self.living();
        let is_about_another = |index: &usize| self.is_about_another(*index, names, &living);
        let (others, rest): (Vec<_>, Vec<_>) = nodes.into_iter().partition(is_about_another);
        if rest.is_empty() {
            others
        } else {
            rest
        }
    }

    /// Returns whether an impl, or a call that may make one, names a dead item that the error does not name.
    fn is_about_another(
        self,
        index: usize,
        names: &HashSet<String>,
        living: &HashSet<&str>,
    ) -> bool {
        if !matches!(self.file.nodes[index].kind, Kind::Call | Kind::Impl) {
            return false;
        }
        let words = self.file.words[index]
            .iter()
            .map(|&word| self.file.word(word));
        let mut dead =
            words.filter(|word| self.file.types.contains(*word) && !living.contains(word));
        dead.any(|name| !names.contains(name))
    }

    /// Returns the names of the living items.
    fn living(self) -> HashSet<&'a str> {
        let nodes = self.file.nodes.iter().zip(self.alive);
        let living = nodes.filter(|(node, alive)| **alive && node.kind == Kind::Named);
        living.map(|(node, _)| node.name.as_str()).collect()
    }
}

/// Returns the nodes to restore if an error is clear: those with the missing name, all candidates of an error about
/// names, or the only candidate of an error about impls.
pub fn clearly(state: State, error: &Diagnostic) -> Vec<usize> {
    const OF_IMPLS: [&str; 5] = ["E0277", "E0368", "E0369", "E0599", "E0600"];
    let is_about_names = is_about_names(error);
    if !is_about_names && !OF_IMPLS.contains(&code(error)) {
        return Vec::new();
    }
    let missing = missing_names(error);
    if !missing.is_empty() {
        // If no dead node has that name, another error is the cause of this one.
        return named_by(state, error, &[missing]);
    }
    let mut nodes = nodes_to_restore(state, error);
    if !is_about_names && nodes.len() > 1 {
        nodes.clear();
    }
    nodes
}

/// Returns whether an error is about the resolution of names, which comes before types, or names the items that an impl
/// lacks.
fn is_about_names(error: &Diagnostic) -> bool {
    let code = code(error);
    code.is_empty() || code.starts_with("E04") || code == "E0046"
}

/// Returns the nodes to restore that an error may be about.
pub fn nodes_to_restore(state: State, error: &Diagnostic) -> Vec<usize> {
    let file = state.file;
    let named = named_by(state, error, &[names(error, false), names(error, true)]);
    if !named.is_empty() {
        return named;
    }
    let module = offset(error).and_then(|offset| module(file, offset));
    let is_silent = |index: &usize| {
        let node = &file.nodes[*index];
        let makes_names = matches!(node.kind, Kind::Call | Kind::Glob);
        makes_names && self::module(file, node.range.start) == module
    };
    helpful(state, error).filter(is_silent).collect()
}

/// Returns the dead nodes that an error is most likely about; among equally likely nodes, those named in the first set.
fn named_by(state: State, error: &Diagnostic, sets: &[HashSet<String>]) -> Vec<usize> {
    let State {
        file, graph, alive, ..
    } = state;
    let dead: Vec<usize> = helpful(state, error).collect();
    let place = offset(error).and_then(|offset| file.innermost(offset));
    let around = origin(error).filter(|_| code(error) == "E0308");
    let beside: HashSet<String> = around
        .and_then(|around| file.innermost(around))
        .map_or_else(HashSet::new, |beside| words_of_impl(file, beside));
    let demands = sets.iter().map(|names| Demand {
        file,
        graph,
        alive,
        names: names.union(&beside).cloned().collect(),
        is_of_type: code(error) == "E0599",
        around: place
            .into_iter()
            .flat_map(|index| file.chain(index))
            .collect(),
        traits: OnceCell::new(),
    });
    let demands: Vec<Demand> = demands.collect();
    for likely in [Likely::Named, Likely::Made, Likely::InPart] {
        for demand in &demands {
            let nodes: Vec<_> = dead
                .iter()
                .copied()
                .filter(|&index| demand.is_meant(index, likely))
                .collect();
            if !nodes.is_empty() {
                return state.without_others(nodes, &demand.names);
            }
        }
    }
    Vec::new()
}

/// Returns the dead nodes whose kind and place fit an error.
fn helpful<'a>(state: State<'a>, error: &'a Diagnostic) -> impl Iterator<Item = usize> + 'a {
    let dead = state.dead();
    dead.filter(move |&index| may_help(state.file, state.graph, state.alive, index, error))
}

/// Returns whether the kind and the place of a node fit an error.
fn may_help(file: &File, graph: &Graph, alive: &[bool], node: usize, error: &Diagnostic) -> bool {
    if is_about_names(error) {
        return true;
    }
    let is_bound = code(error) == "E0277" || error.message.contains("trait bounds were not");
    // An impl is in the crate of its trait or of its type, and both are alive.
    let outermost = file.chain(node).last().unwrap_or(node);
    if file.nodes[outermost].kind == Kind::Module && !alive[outermost] {
        return false;
    }
    match file.nodes[node].kind {
        Kind::Impl | Kind::Derive | Kind::Call | Kind::TraitImplItem => true,
        _ if is_bound => false,
        // Of the imports, only that of a trait brings methods into scope.
        Kind::Use => {
            let targets = &graph.uses[node];
            targets.is_empty() || targets.iter().any(|&target| file.nodes[target].is_trait())
        }
        _ => true,
    }
}

/// Returns the traits and types that are named by the impl around a node, or by the call of a macro that writes it. If
/// types are mismatched there, an impl of the same trait for other operands is missing.
pub fn words_of_impl(file: &File, node: usize) -> HashSet<String> {
    let is_one = |index: &usize| matches!(file.nodes[*index].kind, Kind::Call | Kind::Impl);
    let words = file
        .chain(node)
        .find(is_one)
        .into_iter()
        .flat_map(|word| &file.words[word])
        .map(|&index| file.word(index))
        .filter(|word| file.traits.contains(*word) || file.types.contains(*word));
    words.map(String::from).collect()
}

/// Words in back quotes that are not names.
const KEYWORDS: [&str; 8] = ["as", "dyn", "fn", "for", "impl", "mut", "self", "where"];

/// Returns the names in back quotes in the message and the labels of an error; with `all`, also those in all its notes
/// and suggestions.
pub fn names(error: &Diagnostic, all: bool) -> HashSet<String> {
    let labels = error.spans.iter().filter_map(|span| span.label.as_ref());
    let notes = error
        .children
        .iter()
        .map(|child| &child.message)
        .filter(|note| all || note.contains("is not implemented for"));
    let mut names = HashSet::new();
    for text in [&error.message].into_iter().chain(labels).chain(notes) {
        for quoted in text.split('`').skip(1).step_by(2) {
            // A single letter is a parameter.
            let words = words(quoted).filter(|word| word.len() > 1 && !KEYWORDS.contains(word));
            names.extend(words.map(String::from));
        }
    }
    names
}

/// Returns each `name` of labels such as "no `name` in `path`". The segments of the path are not missing.
fn missing_names(error: &Diagnostic) -> HashSet<String> {
    let labels = error.spans.iter().filter_map(|span| span.label.as_deref());
    let missing = labels.filter_map(|label| {
        let mut starts = ["no `", "could not find `"].iter();
        let rest = starts.find_map(|start| label.strip_prefix(start))?;
        Some(rest.split_once("` in ")?.0.to_string())
    });
    missing.collect()
}

/// Returns the innermost module around a place.
fn module(file: &File, offset: usize) -> Option<usize> {
    let mut around = file.chain(file.innermost(offset)?);
    around.find(|&index| file.nodes[index].kind == Kind::Module)
}

/// Why an error may be about a node.
#[derive(Clone, Copy)]
enum Likely {
    /// The error names the node, and the trait or type that it belongs to.
    Named,
    /// The error names several words of a call and of its macros.
    Made,
    /// The error names only the node or its trait.
    InPart,
}

struct Demand<'a> {
    file: &'a File,
    graph: &'a Graph,
    alive: &'a [bool],
    names: HashSet<String>,
    /// Whether a type lacks an item: a free function cannot be that item.
    is_of_type: bool,
    /// The nodes around the error.
    around: HashSet<usize>,
    /// The traits of which the error names an item. They are needed for each node, and computed once.
    traits: OnceCell<HashSet<&'a str>>,
}

impl<'a> Demand<'a> {
    fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    fn is_meant(&self, index: usize, likely: Likely) -> bool {
        let is_call = self.file.nodes[index].kind == Kind::Call;
        match likely {
            Likely::Named => self.is_named(index),
            Likely::Made => is_call && self.words_of_call(index).len() > 1,
            Likely::InPart => self.is_named_in_part(index),
        }
    }

    fn is_named(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        match node.kind {
            Kind::Impl => self.is_named_impl(index),
            Kind::Derive => {
                self.has(&node.name) && self.outer(index, 2).is_some_and(|outer| self.has(outer))
            }
            Kind::TraitImplItem if !node.is_function => false,
            Kind::InherentItem | Kind::TraitItem | Kind::TraitImplItem => {
                self.has(&node.name) && node.parent.is_some_and(|parent| self.is_of(parent))
            }
            Kind::Call => self.defines_one(index),
            Kind::Named if node.is_function && self.is_of_type => false,
            _ => !node.name.is_empty() && self.has(&node.name),
        }
    }

    fn is_named_impl(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        let of_trait = node.of_trait.as_deref();
        let is_meant = |name: &str| self.has(name) || self.has_item_of(name);
        of_trait.is_some_and(is_meant) && self.is_for(&node.name)
    }

    /// Returns whether the error names an item of a trait.
    fn has_item_of(&self, name: &str) -> bool {
        let nodes = &self.file.nodes;
        let traits = self.traits.get_or_init(|| {
            let items = nodes.iter().filter(|node| node.kind == Kind::TraitItem);
            let named = items.filter(|item| self.has(&item.name));
            named
                .filter_map(|index| Some(nodes[index.parent?].name.as_str()))
                .collect()
        });
        traits.contains(name)
    }

    /// Returns whether an impl for `name` may be for a type that the error names: `name` may be a parameter, unless it
    /// is a type of the file.
    fn is_for(&self, name: &str) -> bool {
        self.has(name) || !self.file.types.contains(name)
    }

    /// Returns whether the error may be about the type or trait of `outer`, which is an impl or a trait.
    fn is_of(&self, outer: usize) -> bool {
        let node = &self.file.nodes[outer];
        let is_about = match node.kind {
            Kind::Impl if node.of_trait.is_none() => self.is_for(&node.name),
            Kind::Impl if self.alive[outer] => self.is_for(&node.name),
            Kind::Impl => self.is_named_impl(outer),
            _ => self.alive[outer] || self.has(&node.name),
        };
        is_about || self.around.contains(&outer)
    }

    fn is_named_in_part(&self, index: usize) -> bool {
        let node = &self.file.nodes[index];
        match node.kind {
            Kind::Impl => node.of_trait.as_deref().is_some_and(|name| self.has(name)),
            Kind::Call => !self.words_of_call(index).is_empty(),
            _ => !node.name.is_empty() && self.has(&node.name),
        }
    }

    /// Returns whether a call of a macro defines an item that the error names: an item in its arguments or, if there is
    /// none, an item that the macro names after an argument.
    fn defines_one(&self, index: usize) -> bool {
        let mut words = self.file.words[index].iter().copied();
        let is_defined = |word: &usize| self.file.is_defined_at(*word);
        let defined: Vec<usize> = words.clone().filter(is_defined).collect();
        let is_named = |word: usize| self.has(self.file.word(word));
        if !defined.is_empty() {
            return defined.into_iter().any(is_named);
        }
        words.any(|word| is_named(word) && !self.is_item(self.file.word(word)))
            && self.defines_arguments(index)
    }

    /// Returns whether a macro that a call needs defines an item other than a function, and takes its name as an
    /// argument.
    fn defines_arguments(&self, call: usize) -> bool {
        const KEYWORDS: [&str; 7] = [
            "const", "enum", "static", "struct", "trait", "type", "union",
        ];
        let file = self.file;
        let macros = self.graph.macros_of(file, call);
        let mut words = macros.flat_map(|index| file.all_words(index));
        words.any(|word| {
            let is_pointer = word > 0 && file.tokens.is_punct(word - 1, '*');
            let is_keyword = KEYWORDS.contains(&file.word(word)) && !is_pointer;
            is_keyword && file.tokens.is_punct(word + 1, '$')
        })
    }

    fn is_item(&self, name: &str) -> bool {
        let mut items = self
            .file
            .nodes
            .iter()
            .filter(|node| node.kind == Kind::Named);
        items.any(|item| item.name == name)
    }

    /// Returns the names from the error that occur in a call or in the macros that it needs, or belong to items that it
    /// refers to.
    fn words_of_call(&self, index: usize) -> HashSet<&'a str> {
        let file = self.file;
        let used = self.graph.uses[index].iter().map(|&used| &file.nodes[used]);
        let items = used.filter(|node| !node.is_macro());
        let macros = self.graph.macros_of(file, index);
        let of_macros = macros.flat_map(|index| file.all_words(index));
        let words = of_macros.chain(file.words[index].iter().copied());
        let names = words.map(|word| file.word(word));
        let all = names.chain(items.map(|node| node.name.as_str()));
        all.filter(|name| self.has(name)).collect()
    }

    /// Returns the name of the node that is `levels` levels above another.
    fn outer(&self, index: usize, levels: usize) -> Option<&str> {
        let node = self.file.chain(index).nth(levels)?;
        Some(&self.file.nodes[node].name)
    }
}

/// Returns the nodes that a warning reports as unused.
pub fn unused_nodes(file: &File, alive: &[bool], warning: &Diagnostic) -> Vec<usize> {
    const LINTS: [&str; 4] = [
        "dead_code",
        "unused_imports",
        "unused_macro_rules",
        "unused_macros",
    ];
    if !LINTS.contains(&code(warning)) {
        return Vec::new();
    }
    let places = primary(warning).map(|span| span.byte_start as usize..span.byte_end as usize);
    let is_meant = |range: &std::ops::Range<usize>, index: &usize| {
        let ident = &file.nodes[*index].ident;
        alive[*index] && !ident.is_empty() && range.start <= ident.start && ident.end <= range.end
    };
    places
        .flat_map(|range| (0..file.nodes.len()).filter(move |index| is_meant(&range, index)))
        .collect()
}

/// Returns whether no lint ever reports an item as unused, so that its removal must be tried.
pub fn is_never_called_unused(file: &File, index: usize) -> bool {
    let node = &file.nodes[index];
    match node.kind {
        // Macros are not reported where this is allowed, as it is for those that stand in for procedural ones.
        Kind::Named => node.name.starts_with('_') && !node.is_macro(),
        // Lints report the items of an inherent impl one by one; an impl of `Drop` is used as long as its type is.
        Kind::Impl => node.of_trait.as_ref().is_some_and(|name| name != "Drop"),
        // The lint does not report rules that call `compile_error`.
        Kind::Rule => {
            let mut tokens = 0..file.tokens.len();
            let inside = |at: usize| node.range.contains(&file.tokens[at].range.start);
            tokens.any(|token| inside(token) && file.tokens.is_word(token, "compile_error"))
        }
        Kind::Derive => node.name != "Copy",
        Kind::Call => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::nodes::Node;

    /// Returns the impls that are restored for an error. Everything in the file is alive except `Big` and the impls.
    fn restore(text: &str, message: &str) -> Vec<String> {
        restore_for("E0277", text, message)
    }

    fn restore_for(code: &str, text: &str, message: &str) -> Vec<String> {
        let is_alive = |node: &Node| node.kind != Kind::Impl && node.name != "Big";
        with_state(text, is_alive, |state| {
            let nodes = nodes_to_restore(state, &error(code, message)).into_iter();
            let ranges = nodes.map(|node| state.file.nodes[node].range.clone());
            ranges.map(|range| text[range].to_string()).collect()
        })
    }

    /// Calls `work` with the state of a file whose nodes have no references. `is_alive` chooses the nodes that are alive.
    fn with_state<T>(
        text: &str,
        is_alive: impl Fn(&Node) -> bool,
        work: impl FnOnce(State) -> T,
    ) -> T {
        let file = File::new(text, &(0..0)).unwrap();
        let alive: Vec<bool> = file.nodes.iter().map(is_alive).collect();
        let graph = Graph {
            uses: vec![Vec::new(); file.nodes.len()],
            ..Graph::default()
        };
        work(State {
            file: &file,
            graph: &graph,
            alive: &alive,
            enough: None,
        })
    }

    fn error(code: &str, message: &str) -> Diagnostic {
        let code = serde_json::json!({ "code": code, "explanation": null });
        let error = serde_json::json!({
            "message": message, "code": code, "level": "error", "spans": [], "children": [], "rendered": null,
        });
        serde_json::from_value(error).unwrap()
    }

    const MESSAGE: &str = "the trait bound `Pair<u8>: Tr` is not satisfied";

    #[test]
    fn an_impl_about_another_type_that_is_dead_is_restored_only_if_there_is_no_other() {
        let dead = "trait Tr {} struct Big; struct Pair<T>(T); impl Tr for Pair<Big> {}";
        let generic = "impl<T> Tr for Pair<T> {}";
        assert_eq!(restore(dead, MESSAGE), ["impl Tr for Pair<Big> {}"]);
        assert_eq!(restore(&format!("{dead} {generic}"), MESSAGE), [generic]);
    }

    #[test]
    fn an_impl_about_another_type_that_lives_is_restored() {
        let text = "trait Tr {} struct Small; struct Pair<T>(T); impl Tr for Pair<Small> {} impl<T> Tr for Pair<T> {}";
        assert_eq!(restore(text, MESSAGE).len(), 2);
    }

    #[test]
    fn an_impl_is_looked_for_in_crates_that_live() {
        let text = "trait Tr {} struct Pair<T>(T); mod Big { impl Tr for Pair<u8> {} }";
        assert!(restore(text, MESSAGE).is_empty());
        assert!(!restore_for("E0433", text, MESSAGE).is_empty());
    }

    #[test]
    fn no_import_is_restored_for_a_bound() {
        let text = "trait Tr {} mod Big {} use Big::Pair as Tr;";
        let is_alive = |node: &Node| node.kind != Kind::Use;
        let dead = |code: &str| {
            let error = error(code, MESSAGE);
            with_state(text, is_alive, |state| {
                nodes_to_restore(state, &error).len()
            })
        };
        assert_eq!(dead("E0277"), 0);
        assert_eq!(dead("E0433"), 1);
    }

    #[test]
    fn the_missing_name_is_restored_and_not_the_module() {
        let text = "mod Big { } struct Missing; fn main() {}";
        let mut error = error("E0432", "unresolved import `Big::Missing`");
        let span = serde_json::json!({
            "file_name": "main.rs", "byte_start": 0, "byte_end": 1, "line_start": 1, "line_end": 1, "column_start": 1,
            "column_end": 2, "is_primary": true, "text": [], "label": "no `Missing` in `Big`",
            "suggested_replacement": null, "suggestion_applicability": null, "expansion": null,
        });
        error.spans.push(serde_json::from_value(span).unwrap());
        let restore_without = |name: &str| {
            with_state(
                text,
                |node| node.name != name,
                |state| {
                    let nodes = [clearly(state, &error), nodes_to_restore(state, &error)];
                    nodes.map(|nodes| nodes.len())
                },
            )
        };
        assert_eq!(restore_without("Missing"), [1, 1]);
        assert_eq!(restore_without("Big"), [0, 1]);
    }
}
