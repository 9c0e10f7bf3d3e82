//! The code in the program: the source lines that an unoptimised build records for its instructions.

use std::collections::{HashMap, HashSet};

use crate::assembly::FileNumbers;
use crate::shake::file::File;
use crate::shake::graph::Graph;
use crate::source::nodes::Kind;
use crate::source::text::{starts_of_lines, words};
use crate::source::tokens::is_primitive;

/// Returns the nodes that instructions of `assembly` come from; `None` if it records none.
pub fn nodes_with_code(file: &File, graph: &Graph, assembly: &str) -> Option<HashSet<usize>> {
    let starts = starts_of_lines(&file.text);
    let calls = Calls::new(file, graph);
    let mut with_code = HashSet::new();
    for ((line, column), symbols) in places(assembly) {
        let Some(start) = starts.get(line.wrapping_sub(1)) else {
            continue;
        };
        // Without columns, everything in the line has code.
        let last = starts.get(line).map_or(file.text.len(), |start| start - 1);
        let offsets = match column {
            0 => *start..last,
            // The recorded place of a function's return is just after the function.
            _ => (start + column).saturating_sub(2)..start + column,
        };
        let nodes: HashSet<usize> = offsets
            .filter_map(|offset| file.innermost(offset))
            .collect();
        for &node in &nodes {
            with_code.extend(calls.that_make(node, &symbols));
        }
        with_code.extend(nodes);
    }
    (!with_code.is_empty()).then_some(with_code)
}

/// Returns whether a derived function with code would change without a variant, even if nothing constructs it.
pub fn is_in_derived(file: &File, with_code: &HashSet<usize>, variant: usize) -> bool {
    let node = &file.nodes[variant];
    let after = file.text[node.ident.end..node.range.end].trim_start();
    let has_fields = after.starts_with(['(', '{']);
    let is_affected = |&derive: &usize| {
        let is_of_item = || file.chain(derive).nth(2) == node.parent;
        let derive = &file.nodes[derive];
        // Other derives use only the discriminants of variants without fields.
        let depends = has_fields || derive.name.ends_with("Debug");
        derive.kind == Kind::Derive && depends && is_of_item()
    };
    node.kind == Kind::Variant && with_code.iter().any(is_affected)
}

/// The calls of macros that write items. The recorded place of their code is in the macro; only the symbol shows the
/// call.
struct Calls<'a> {
    file: &'a File,
    /// The calls of each macro, and the first type or trait that each names.
    of_macro: HashMap<usize, Vec<(usize, &'a str)>>,
}

impl<'a> Calls<'a> {
    fn new(file: &'a File, graph: &Graph) -> Self {
        let mut of_macro: HashMap<_, Vec<_>> = HashMap::new();
        let nodes = file.nodes.iter().enumerate();
        for (call, node) in nodes.filter(|(_, node)| node.kind == Kind::Call) {
            let words = file.words[call].iter();
            let mut arguments = words
                .filter(|&&word| file.tokens[word].range.start >= node.ident.end)
                .map(|&argument| file.word(argument));
            let Some(first) = arguments.find(|argument| is_type(file, argument)) else {
                continue;
            };
            let used = graph.uses[call].iter();
            for &used in used.filter(|&&index| file.nodes[index].is_macro()) {
                of_macro.entry(used).or_default().push((call, first));
            }
        }
        Self { file, of_macro }
    }

    /// Returns the calls by which the macro around `node` has written functions with these symbols.
    fn that_make(&self, node: usize, symbols: &HashSet<&str>) -> Vec<usize> {
        let mut around = self.file.chain(node);
        let Some(calls) = around.find_map(|index| self.of_macro.get(&index)) else {
            return Vec::new();
        };
        let names: Vec<_> = symbols
            .iter()
            .map(|symbol| format!("{:#}", rustc_demangle::demangle(symbol)))
            .collect();
        let words: HashSet<&str> = names.iter().flat_map(|name| words(name)).collect();
        let calls_of_macros = calls.iter().filter(|(_, first)| words.contains(first));
        calls_of_macros.map(|(call, _)| *call).collect()
    }
}

/// Returns whether a word may be the name of a type or a trait.
fn is_type(file: &File, word: &str) -> bool {
    is_primitive(word) || file.types.contains(word) || file.traits.contains(word)
}

/// Returns the lines and columns of the file that instructions come from, and the symbols of the functions that have
/// these. A function's own line, which has no column, is left out if the places inside it have columns.
fn places(assembly: &str) -> HashMap<(usize, usize), HashSet<&str>> {
    let mut files = FileNumbers::default();
    let mut places: HashMap<_, HashSet<_>> = HashMap::new();
    let mut symbol = "";
    for line in assembly.lines() {
        let label = line.strip_suffix(':').filter(|rest| !rest.starts_with('.'));
        symbol = label.unwrap_or(symbol);
        if let Some(place) = files.place(line) {
            places.entry(place).or_default().insert(symbol);
        }
    }
    let has_columns = places.keys().any(|(_, column)| *column > 0);
    places.retain(|(_, column), _| *column > 0 || !has_columns);
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::nodes::Node;

    #[test]
    fn places_are_those_of_the_one_file() {
        let assembly = "
            .file 1 \"/rustc\" \"library/core/src/ops.rs\"
            .file 2 \"/folder\" \"main.rs\" md5 0x12
first:
            .loc 2 3 0
            .loc 2 4 9 prologue_end
            .loc 1 5 9
second:
.Lblock:
            .loc 2 0 1
            .loc 2 4 9
        ";
        let expected = [
            ((4, 9), HashSet::from(["first", "second"])),
            ((0, 1), HashSet::from(["second"])),
        ];
        assert_eq!(places(assembly), expected.into());
    }

    #[test]
    fn derived_functions_have_variants_with_fields_and_print_all() {
        let text = "#[derive(Clone, Debug)] enum A { B, C(u8) }
            #[derive(Clone)] enum D { E, F { g: u8 } }
            enum H { I, J(u8) }";
        let file = File::new(text, &(0..0)).unwrap();
        let all = |kind: Kind| {
            let nodes = file.nodes.iter().enumerate();
            nodes.filter(move |(_, node)| node.kind == kind)
        };
        let with_code = all(Kind::Derive).map(|(index, _)| index).collect();
        let derived =
            all(Kind::Variant).filter(|(index, _)| is_in_derived(&file, &with_code, *index));
        let names: Vec<_> = derived.map(|(_, node)| node.name.as_str()).collect();
        assert_eq!(names, ["B", "C", "F"]);
    }

    #[test]
    fn a_call_has_code_if_a_function_is_named_by_its_first_type() {
        let text = "macro_rules! make { ($($t:tt)*) => {}; }
            make! { u32, u64 } make! { u64, u128 } make! { }";
        let file = File::new(text, &(0..0)).unwrap();
        let rule = |node: &Node| node.kind == Kind::Rule;
        let rule = file.nodes.iter().position(rule).unwrap();
        let uses = |node: &Node| match node.kind {
            Kind::Call => vec![rule - 1],
            _ => Vec::new(),
        };
        let graph = Graph {
            uses: file.nodes.iter().map(uses).collect(),
            ..Graph::default()
        };
        let symbols = HashSet::from(["_ZN24_$LT$u64$u20$as$u20$Tr$GT$1fE"]);
        let calls_of_macros = Calls::new(&file, &graph)
            .that_make(rule, &symbols)
            .into_iter()
            .map(|index| &text[file.nodes[index].range.clone()]);
        assert_eq!(calls_of_macros.collect::<Vec<_>>(), ["make! { u64, u128 }"]);
    }
}
