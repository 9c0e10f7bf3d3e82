//! Finds the removed nodes that an error names as missing, and those that the bounds of living impls need.
//!
//! "The trait bound `Ratio<i64>: Num` is not satisfied" names a trait and a type, and so does the header of every impl.
//! The two are compared as in rustc: a parameter stands for any type, and for the same type wherever it occurs. A call
//! of a macro is compared by the headers that the macro writes.

use std::collections::{HashMap, HashSet};
use std::iter;

use cargo_metadata::diagnostic::Diagnostic;

use crate::compiler::origin;
use crate::shake::demand::{names, words_of_impl, State};
use crate::shake::file::File;
use crate::shake::graph::Graph;
use crate::shake::want::{wants, Want};
use crate::source::header::{Header, IsGiven};
use crate::source::nodes::Kind;
use crate::source::shape::{Shape, OF_MACRO};

/// Returns the removed nodes that an error names as missing.
pub fn nodes_to_restore(state: State, error: &Diagnostic) -> Vec<usize> {
    let wanted = wants(error);
    if wanted.is_empty() {
        return Vec::new();
    }
    let exact = Exact::new(state, Some(error));
    let nodes_for = |wants: &[Want]| -> Vec<usize> {
        let is_wanted = |index: usize| wants.iter().any(|want| exact.is(index, want));
        state.dead().filter(|&index| is_wanted(index)).collect()
    };
    let mut nodes = nodes_for(&wanted);
    if nodes.is_empty() {
        let derefs: Vec<_> = wanted.iter().filter_map(Want::deref).collect();
        nodes = nodes_for(&derefs);
    }
    state.without_others(nodes, &names(error, false))
}

/// The maximum number of impls in a chain of bounds.
const DEPTH: usize = 4;

/// Returns the removed nodes that the bounds of living impls need, directly or through further impls. If several impls could
/// satisfy a bound, rustc reports only this bound, and not the bounds that each impl leaves unsatisfied.
pub fn nodes_for_bounds(state: State, error: &Diagnostic) -> Vec<usize> {
    let wants = wants(error);
    if wants.is_empty() {
        return Vec::new();
    }
    let exact = Exact::new(state, Some(error));
    let mut nodes = wants.iter().map(|want| exact.nodes_for_bounds(want));
    nodes.find(|nodes| !nodes.is_empty()).unwrap_or_default()
}

/// Returns the pairs of an impl and a node that it needs because its trait has supertraits: the impl of such a trait
/// for the same type. An impl for a type parameter needs no particular impl. All traits in the header of the trait
/// count.
pub fn impls_of_supertraits(file: &File, graph: &Graph) -> Vec<(usize, usize)> {
    let alive = vec![false; file.nodes.len()];
    let exact = Exact::new(
        State {
            file,
            graph,
            alive: &alive,
            enough: None,
        },
        None,
    );
    let nodes = &file.nodes;
    let mut implementing = HashMap::<_, Vec<usize>>::new();
    let mut pairs = Vec::new();
    for index in 0..nodes.len() {
        let header = nodes[index].header.as_ref();
        let Some((header, of_trait)) = header.zip(graph.of_trait[index]) else {
            continue;
        };
        let Some(for_type) = header.certain_type() else {
            continue;
        };
        let traits = graph.uses[of_trait].iter().copied();
        for supertrait in traits.filter(|&used| nodes[used].is_trait() && used != of_trait) {
            let candidates = implementing
                .entry(supertrait)
                .or_insert_with(|| exact.may_implement(supertrait));
            let needed = candidates
                .iter()
                .filter(|&&node| exact.implements(node, supertrait, &[for_type]));
            pairs.extend(needed.map(|&node| (index, node)));
        }
    }
    pairs
}

/// Compares nodes with the items that an error seeks.
struct Exact<'a> {
    state: State<'a>,
    file: &'a File,
    /// The living items of traits, as pairs of trait and item.
    provided: HashSet<(&'a str, &'a str)>,
    /// The traits and types that the impl around the error names.
    beside: HashSet<String>,
}

impl<'a> Exact<'a> {
    fn new(state: State<'a>, error: Option<&Diagnostic>) -> Self {
        let file = state.file;
        let around = error
            .and_then(origin)
            .and_then(|origin| file.innermost(origin));
        let items = file.nodes.iter().zip(state.alive);
        let items = items.filter(|(node, alive)| **alive && node.kind == Kind::TraitItem);
        let provided =
            items.filter_map(|(item, _)| Some((&*file.nodes[item.parent?].name, &*item.name)));
        Self {
            provided: provided.collect(),
            state,
            file,
            beside: around.map_or_else(HashSet::new, |around| words_of_impl(file, around)),
        }
    }

    /// Returns the nodes that may implement a trait of the file.
    fn may_implement(&self, of_trait: usize) -> Vec<usize> {
        let graph = self.state.graph;
        let may = |index: &usize| match self.file.nodes[*index].kind {
            Kind::Impl => graph.of_trait[*index] == Some(of_trait),
            Kind::Call => graph.uses[*index].contains(&of_trait),
            kind => kind == Kind::Derive,
        };
        (0..self.file.nodes.len()).filter(may).collect()
    }

    /// Returns the removed nodes that satisfy the bounds of the impls that an error seeks.
    fn nodes_for_bounds(&self, want: &Want) -> Vec<usize> {
        let shapes = match want {
            Want::Impl { of_trait, for_type } => iter::once(for_type)
                .chain(of_trait.parts())
                .map(Shape::without_references)
                .collect(),
            Want::Member { of, .. } => of.with_all_parts(),
            Want::Operand { .. } => return Vec::new(),
        };
        // A single letter is a parameter unless the file has a type of that name, and an unknown shape has no head.
        let is_type = |head: &str| head.len() > 1 || self.file.types.contains(head);
        let types: Vec<&Shape> = shapes
            .into_iter()
            .filter(|shape| is_type(shape.head()))
            .collect();
        let mut traits = self.traits_in_headers(|index| self.is(index, want));
        for _ in 0..DEPTH {
            let is_match =
                |index: usize| traits.iter().any(|&of| self.implements(index, of, &types));
            let nodes: Vec<usize> = self.state.dead().filter(|&index| is_match(index)).collect();
            if !nodes.is_empty() {
                return nodes;
            }
            traits = self.traits_in_headers(is_match);
        }
        Vec::new()
    }

    /// Returns the traits of the file that the headers of matching living impls name, including those that they
    /// implement, and the traits that matching living methods name.
    fn traits_in_headers(&self, is_match: impl Fn(usize) -> bool) -> HashSet<usize> {
        let nodes = &self.file.nodes;
        let has_header = |kind| matches!(kind, Kind::Impl | Kind::InherentItem);
        let living = (0..nodes.len())
            .filter(|&index| self.state.alive[index] && has_header(nodes[index].kind));
        let impls = living.filter(|&index| is_match(index));
        let uses = impls.flat_map(|index| &self.state.graph.uses[index]);
        let traits = uses.filter(|&&target| nodes[target].is_trait());
        traits.copied().collect()
    }

    /// Returns whether a node implements a trait for one of the types.
    fn implements(&self, index: usize, of_trait: usize, types: &[&Shape]) -> bool {
        let name = &self.file.nodes[of_trait].name;
        if self.file.nodes[index].kind == Kind::Derive {
            return types
                .iter()
                .any(|kind| self.is_derive(index, kind, |derived| derived == name));
        }
        let is_call = self.file.nodes[index].kind == Kind::Call;
        if !is_call && self.state.graph.of_trait[index] != Some(of_trait) {
            return false;
        }
        let words = self.words(index);
        self.has_header(index, |header, is_given| {
            let head = header.of_trait.as_ref().map(Shape::head);
            // The trait may be an argument of the macro.
            let is_of = head == Some(name)
                || head.is_some_and(|head| head.starts_with(OF_MACRO))
                    && words.contains(&name.as_str());
            let mut types = types.iter();
            let fits = |kind: &Shape| !header.is_for_references() || kind.head().starts_with('&');
            let is_for = |kind: &Shape| header.is_for(kind, is_given, &self.file.aliases);
            is_of && types.any(|kind| fits(kind) && is_for(kind))
        })
    }

    fn is(&self, index: usize, wanted: &Want) -> bool {
        match wanted {
            Want::Impl { of_trait, for_type } => self.is_impl(index, of_trait, for_type),
            Want::Member { name, of, traits } => self.has_member(index, name, of, traits),
            Want::Operand { of } => self.is_for_operand(index, of),
        }
    }

    fn is_impl(&self, index: usize, of_trait: &Shape, for_type: &Shape) -> bool {
        if self.file.nodes[index].kind == Kind::Derive {
            return self.is_derive(index, for_type, |name| name == of_trait.head());
        }
        self.has_header(index, |header, is_given| {
            header.is_of(of_trait, for_type, is_given, &self.file.aliases)
        })
    }

    /// Returns whether a node is an impl for an operand, of a trait that the impl around the error names.
    fn is_for_operand(&self, index: usize, of: &Shape) -> bool {
        let words = self.words(index);
        let is_beside = |name: &str| self.beside.contains(name);
        self.has_header(index, |header, is_given| {
            // The trait may be an argument of the macro.
            let of_trait = header.of_trait.as_ref().map(Shape::head);
            let is_same =
                of_trait.is_some_and(is_beside) || words.iter().any(|word| is_beside(word));
            is_same && header.takes(of, is_given, &self.file.aliases)
        })
    }

    fn has_member(&self, index: usize, name: &str, of: &Shape, traits: &[String]) -> bool {
        let nodes = &self.file.nodes;
        let node = &nodes[index];
        match node.kind {
            Kind::Derive => self.is_derive(index, of, |name| traits.iter().any(|of| of == name)),
            Kind::Variant => {
                node.name == name
                    && node
                        .parent
                        .is_some_and(|parent| nodes[parent].name == of.head())
            }
            Kind::InherentItem => {
                let is_for = |header: &Header| header.is_for(of, &|_| true, &self.file.aliases);
                let header = node.parent.and_then(|parent| nodes[parent].header.as_ref());
                node.name == name && header.is_some_and(is_for)
            }
            _ => {
                // A macro may write the items of an impl without a trait.
                let is_of_macro = node.kind == Kind::Call || node.of_trait.is_none();
                let has_item = if is_of_macro {
                    self.words(index).contains(&name)
                } else {
                    let mut children = self.file.children(index);
                    children.any(|child| nodes[child].name == name)
                };
                self.has_header(index, |header, is_given| {
                    let of_trait = header.of_trait.as_ref();
                    let is_meant = of_trait.map_or(has_item, |other| {
                        self.provides(other.head(), name, traits, has_item)
                    });
                    is_meant && header.is_for(of, is_given, &self.file.aliases)
                })
            }
        }
    }

    /// Returns whether the header of an impl, or one of the headers that a call of a macro writes, is sought.
    fn has_header(&self, index: usize, is_sought: impl Fn(&Header, IsGiven) -> bool) -> bool {
        let node = &self.file.nodes[index];
        match node.kind {
            Kind::Impl => {
                let header = node.header.as_ref();
                header.is_some_and(|header| is_sought(header, &|_| true))
            }
            Kind::Call => {
                let words = self.words(index);
                let used = self.state.graph.uses[index].iter();
                let mut written = used
                    .filter_map(|index| self.file.headers.get(index))
                    .flatten();
                written.any(|pair| {
                    is_sought(pair, &|shapes| self.are_given(shapes, &words, index, pair))
                })
            }
            _ => false,
        }
    }

    /// Returns whether a missing member may belong to a trait. A trait of the file must have a living item of that
    /// name.
    fn provides(&self, of_trait: &str, name: &str, traits: &[String], has_item: bool) -> bool {
        if !self.file.traits_declared.contains(of_trait) {
            return has_item || traits.iter().any(|name| name == of_trait);
        }
        self.provided.contains(&(of_trait, name))
    }

    fn is_derive(&self, index: usize, for_type: &Shape, is_meant: impl Fn(&str) -> bool) -> bool {
        let name = &self.file.nodes[index].name;
        let last = name.rsplit(':').next().unwrap_or(name).trim();
        let item = self.file.chain(index).nth(2);
        let is_for =
            |index: usize| self.file.nodes[index].name == for_type.without_references().head();
        is_meant(last) && item.is_some_and(is_for)
    }

    /// Returns whether the shapes that the parameters of a macro stand for were passed to it: by the call, or by a
    /// macro between the call and this one.
    fn are_given(&self, shapes: &[&Shape], words: &[&str], call: usize, header: &Header) -> bool {
        let aliases = &self.file.aliases;
        let given = &self.file.arguments[&call];
        let mut all = shapes.iter();
        if all.all(|candidate| given.iter().any(|given| given.may_be(candidate, aliases))) {
            return true;
        }
        let is_alias = |shape: &&&Shape| {
            let meanings = words.iter().filter_map(|word| aliases.resolve(word));
            meanings
                .clone()
                .any(|meanings| meanings.may_be(shape, aliases))
        };
        let mut names = Vec::new();
        for shape in shapes.iter().filter(|shape| !is_alias(shape)) {
            shape.add_names(&mut names);
        }
        if are_among(&names, words) {
            return true;
        }
        let is_direct = words.contains(&header.written_by.as_str());
        if is_direct {
            return false;
        }
        let others = self.words_of_macros(call, &header.written_by);
        let mut names = names.iter();
        names.all(|name| words.contains(name) || others.contains(name))
    }

    /// Returns the words of the macros that a call needs, except one macro.
    fn words_of_macros(&self, call: usize, but: &str) -> HashSet<&str> {
        let file = self.file;
        let macros = self.state.graph.macros_of(file, call);
        let others = macros.filter(|&index| file.nodes[index].name != but);
        let words = others.flat_map(|index| file.all_words(index));
        words.map(|word| file.word(word)).collect()
    }

    /// Returns the words of a node, without those of the nodes inside it.
    fn words(&self, node: usize) -> Vec<&str> {
        let words = self.file.words[node].iter();
        words.map(|&word| self.file.word(word)).collect()
    }
}

/// Returns whether each name occurs among the words at least as often as among the names.
fn are_among(names: &[&str], words: &[&str]) -> bool {
    let count = |name: &str, all: &[&str]| all.iter().filter(|other| **other == name).count();
    names
        .iter()
        .all(|name| count(name, names) <= count(name, words))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::compiler::Compiler;
    use crate::shake::graph;

    #[test]
    fn an_impl_needs_those_of_the_supertraits_for_its_type() {
        let text = "mod lib {
            pub trait Seal {}
            pub trait Show: Seal {}
            pub trait Sound: Show where u8: Show {}
            pub struct Small;
            pub struct Large;
            macro_rules! seal { ($name:ident) => { impl Seal for $name {} } }
            impl Show for u8 {}
            impl Seal for u8 {}
            impl Show for Small {}
            impl Show for Large {}
            seal!(Small);
            impl Seal for Large {}
            impl<T> Seal for Vec<T> {}
            impl<T> Show for Vec<T> {}
            impl<T: Show> Show for &T {}
            impl<T: Show> Seal for &T {}
            impl<T: Show> Sound for T where u8: Show {}
        }
        fn main() {}";
        let compiler = Compiler::new(Path::new("rustc"), "2021", Vec::new()).unwrap();
        let file = File::new(text, &(0..0)).unwrap();
        let graph = graph::graph(&file, &compiler).unwrap().unwrap();
        let pairs = impls_of_supertraits(&file, &graph);
        let text_of = |node: usize| &text[file.nodes[node].range.clone()];
        let pairs: Vec<_> = pairs
            .into_iter()
            .map(|(index, needed)| (text_of(index), text_of(needed)))
            .collect();
        assert_eq!(
            pairs,
            [
                ("impl Show for u8 {}", "impl Seal for u8 {}"),
                ("impl Show for Small {}", "seal!(Small);"),
                ("impl Show for Large {}", "impl Seal for Large {}"),
                ("impl<T> Show for Vec<T> {}", "impl<T> Seal for Vec<T> {}"),
            ]
        );
    }
}
