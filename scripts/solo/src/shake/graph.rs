//! The references between items, as the compiler resolves them.
//!
//! Each item is marked as deprecated, with its number as the note. In a single run, the compiler then reports every use
//! of every item: by a name, a path, a method or a field, through imports, inside macros.

use std::collections::BTreeMap;
use std::fmt::Write;

use cargo_metadata::diagnostic::Diagnostic;

use crate::compiler::{self, Compiler};
use crate::error::Result;
use crate::shake::file::File;
use crate::source::nodes::{Kind, Node};

/// The references between the nodes of a file.
#[derive(Default)]
pub struct Graph {
    /// The references of each node, without those of the nodes inside it.
    pub uses: Vec<Vec<usize>>,
    /// The trait that each impl implements, if the file defines that trait.
    pub of_trait: Vec<Option<usize>>,
}

/// Returns the references in a file; `None` if it does not compile with the marks.
pub fn graph(file: &File, compiler: &Compiler) -> Result<Option<Graph>> {
    let (text, shifts) = mark(file);
    let Some(reported) = compiler.uses(&text)? else {
        return Ok(None);
    };
    let mut graph = Graph {
        uses: vec![Vec::new(); file.nodes.len()],
        of_trait: vec![None; file.nodes.len()],
    };
    for diagnostic in &reported {
        let Some(target) = number(diagnostic).filter(|number| *number < file.nodes.len()) else {
            continue;
        };
        let places = diagnostic.spans.iter().filter_map(compiler::origin_of);
        for place in places.map(|place| shifts.before(place)) {
            graph.add(file, place, target);
        }
    }
    for uses in &mut graph.uses {
        uses.sort_unstable();
        uses.dedup();
    }
    Ok(Some(graph))
}

impl Graph {
    /// Returns the macros that a call needs.
    pub fn macros_of<'a>(
        &'a self,
        file: &'a File,
        call: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let used = self.uses[call].iter().copied();
        used.filter(|&index| file.nodes[index].is_macro())
    }

    fn add(&mut self, file: &File, place: usize, target: usize) {
        let Some(source) = file.innermost(place) else {
            return;
        };
        let path = &file.nodes[source].trait_path;
        if path.contains(&place) && file.nodes[target].is_trait() {
            self.of_trait[source].get_or_insert(target);
        }
        self.uses[source].push(target);
    }
}

/// Returns the number of the node that a use refers to: the warning ends with the text of the mark.
fn number(of: &Diagnostic) -> Option<usize> {
    of.message.rsplit_once(": n")?.1.parse().ok()
}

/// The distances by which marks have moved the text after them.
struct Shifts(BTreeMap<usize, usize>);

impl Shifts {
    /// Returns the place in the text without marks that belongs to a place in the marked text.
    fn before(&self, place: usize) -> usize {
        let last = self.0.range(..=place).next_back();
        place - last.map_or(0, |(_, shift)| *shift)
    }
}

/// Returns the file with a mark for each node that can have one.
fn mark(file: &File) -> (String, Shifts) {
    let mut text = String::with_capacity(2 * file.text.len());
    let mut shifts = BTreeMap::new();
    let whole = file.without_deprecations();
    let mut end = 0;
    for (index, node) in file.nodes.iter().enumerate() {
        if file.is_of_solution(index) || !is_markable(node) {
            continue;
        }
        text.push_str(&whole[end..node.range.start]);
        end = node.range.start;
        let _ = write!(text, "#[deprecated(note=\"n{index}\")] ");
        shifts.insert(text.len(), text.len() - end);
    }
    text.push_str(&whole[end..]);
    (text, Shifts(shifts))
}

/// Returns whether uses of a node are reported.
fn is_markable(node: &Node) -> bool {
    matches!(
        node.kind,
        Kind::Named | Kind::Module | Kind::InherentItem | Kind::TraitItem | Kind::Variant
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// Checks the names of the nodes that the node `name` refers to.
    #[track_caller]
    fn refers(text: &str, name: &str, expected: &[&str]) {
        let compiler = Compiler::new(Path::new("rustc"), "2021", Vec::new()).unwrap();
        let file = File::new(text, &(0..0)).unwrap();
        let graph = graph(&file, &compiler).unwrap().unwrap();
        let source = file
            .nodes
            .iter()
            .position(|node| node.name == name)
            .unwrap();
        let mut names: Vec<_> = graph.uses[source]
            .iter()
            .map(|&index| file.nodes[index].name.as_str())
            .collect();
        names.sort_unstable();
        assert_eq!(names, expected);
    }

    const TEXT: &str = "mod lib {
        pub struct S { pub field: T }
        pub struct T;
        pub trait Go { fn go(&self) -> T; }
        impl S { #[deprecated] pub fn new() -> S { S { field: T } } }
        pub fn go() {}
        pub fn called() {}
        macro_rules! call { () => { $crate::lib::called() } }
        pub(crate) use call;
        pub mod inner { pub use super::called as renamed; }
    }
    use lib::{inner, Go, S};
    impl Go for S { fn go(&self) -> lib::T { lib::T } }
    fn method() { S::new().go(); }
    fn by_macro() { lib::call!(); }
    fn by_import() { inner::renamed(); }
    fn main() { method(); by_macro(); by_import(); }";

    #[test]
    fn a_method_refers_to_the_item_of_its_trait_and_not_to_a_function_of_its_name() {
        refers(TEXT, "method", &["S", "go", "new"]);
    }

    #[test]
    fn what_a_macro_names_is_referred_to_by_who_calls_it() {
        refers(TEXT, "by_macro", &["call", "called"]);
    }

    #[test]
    fn an_import_leads_to_the_item_itself() {
        refers(TEXT, "by_import", &["called"]);
    }
}
