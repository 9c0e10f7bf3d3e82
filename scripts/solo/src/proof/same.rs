//! Whether two programs consist of the same functions, with the same bodies and constants.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};

use super::code::{Code, Piece, Target};
use super::names::Names;

/// What a program consists of: all that is reached from where it starts, by name.
pub struct Summary {
    pieces: BTreeMap<String, BTreeSet<Shape>>,
}

/// What two programs are that are compared.
#[derive(Clone, Copy, PartialEq)]
pub enum Compared {
    /// One is what cargo builds, each crate by itself, and the other is one file: how a thread-local variable is reached
    /// depends on whether another object defines it, and what `type_name` returns is the path.
    Crates,
    /// Both are one file: nothing depends on where things stand.
    Files,
}

/// A function or a static, as far as it does not depend on where the compiler puts it.
#[derive(Eq, Ord, PartialEq, PartialOrd)]
struct Shape {
    refers_to: BTreeSet<String>,
    content: u64,
}

/// How two programs differ.
#[derive(Debug, PartialEq)]
pub enum Difference {
    /// The bundle lacks it, or the original has no `main`.
    Missing(String),
    /// Only the bundle has it.
    Added(String),
    /// What it refers to is not the same.
    Calls {
        /// Its name.
        name: String,
        /// What it refers to in one of the two only.
        others: Vec<String>,
    },
    /// Its instructions or constants are not the same.
    Content(String),
}

impl Summary {
    /// Returns what `code` consists of.
    pub fn new(code: &Code, names: &Names, compared: Compared) -> Self {
        let mut walk = Walk {
            code,
            names,
            compared,
            contents: HashMap::new(),
        };
        let mut pieces: BTreeMap<String, BTreeSet<Shape>> = BTreeMap::new();
        let mut queue: Vec<usize> = code.named("main").to_vec();
        let mut seen: HashSet<usize> = queue.iter().copied().collect();
        while let Some(index) = queue.pop() {
            let piece = &code.pieces[index];
            if !piece.symbol.is_empty() {
                let name = names.of(&piece.symbol);
                let shape = Shape {
                    refers_to: walk.refers_to(piece, &name),
                    content: match piece.symbol.as_str() {
                        // The compiler writes the first function, and with debug information it writes another.
                        "main" => 0,
                        // Its name has the type; its content is the path of that, which is another in the bundle.
                        _ if compared == Compared::Crates
                            && name.starts_with("core::any::type_name::<") =>
                        {
                            0
                        }
                        _ => walk.content(index, 0),
                    },
                };
                pieces.entry(name).or_default().insert(shape);
            }
            let targets = piece.links.iter().flat_map(|it| walk.defined(&it.target));
            queue.extend(targets.filter(|it| seen.insert(*it)));
        }
        Self { pieces }
    }

    /// Returns the names that are reached from where the program starts, without those for which the other program
    /// has only a reference: it finds them in the standard library. A crate with `no_std` has copies of them.
    fn reached(&self, other: &Self) -> BTreeSet<&str> {
        let all = other.pieces.values().flatten();
        let external: HashSet<&str> = all
            .flat_map(|it| &it.refers_to)
            .map(String::as_str)
            .filter(|it| !other.pieces.contains_key(*it))
            .collect();
        let mut reached = BTreeSet::new();
        let mut queue = vec!["main"];
        while let Some(name) = queue.pop() {
            let Some((name, shapes)) = self.pieces.get_key_value(name) else {
                continue;
            };
            if !external.contains(name.as_str()) && reached.insert(name.as_str()) {
                let names = shapes.iter().flat_map(|it| &it.refers_to);
                queue.extend(names.map(String::as_str));
            }
        }
        reached
    }

    /// Returns how `bundle` differs from this program, the most telling first.
    pub fn differences(&self, bundle: &Self) -> Vec<Difference> {
        if !self.pieces.contains_key("main") {
            return vec![Difference::Missing("main".to_string())];
        }
        let (own, others) = (self.reached(bundle), bundle.reached(self));
        let only_in = |names: &BTreeSet<&str>, other: &Self| -> Vec<String> {
            let names = names.iter().filter(|it| !other.pieces.contains_key(**it));
            names.map(ToString::to_string).collect()
        };
        let (missing, added) = (only_in(&own, bundle), only_in(&others, self));
        let mut all: Vec<_> = missing.into_iter().map(Difference::Missing).collect();
        all.extend(added.into_iter().map(Difference::Added));
        let mut contents = Vec::new();
        for name in own {
            let shapes = &self.pieces[name];
            let Some(others) = bundle.pieces.get(name).filter(|it| *it != shapes) else {
                continue;
            };
            let links = |shapes: &BTreeSet<Shape>| -> BTreeSet<String> {
                shapes.iter().flat_map(|it| it.refers_to.clone()).collect()
            };
            let (own, others) = (links(shapes), links(others));
            if own == others {
                contents.push(Difference::Content(name.to_string()));
            } else {
                all.push(Difference::Calls {
                    name: name.to_string(),
                    others: own.symmetric_difference(&others).cloned().collect(),
                });
            }
        }
        all.extend(contents);
        all
    }
}

struct Walk<'a> {
    code: &'a Code,
    names: &'a Names,
    compared: Compared,
    /// What constants without a name hold.
    contents: HashMap<usize, u64>,
}

impl Walk<'_> {
    /// Returns the pieces that a target may be.
    fn defined(&self, target: &Target) -> Vec<usize> {
        match target {
            Target::Symbol(symbol) => self.code.named(symbol).to_vec(),
            Target::Piece(piece) => vec![*piece],
            Target::Unknown => Vec::new(),
        }
    }

    /// Returns the names that a piece refers to, by way of constants without a name, too.
    fn refers_to(&self, piece: &Piece, own: &str) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        let mut seen = HashSet::new();
        let mut queue: Vec<&Target> = piece.links.iter().map(|it| &it.target).collect();
        while let Some(target) = queue.pop() {
            match target {
                Target::Symbol(symbol) => {
                    names.insert(self.names.of(symbol));
                }
                Target::Piece(index) if self.code.pieces[*index].symbol.is_empty() => {
                    if seen.insert(*index) {
                        queue.extend(self.code.pieces[*index].links.iter().map(|it| &it.target));
                    }
                }
                Target::Piece(index) => {
                    names.insert(self.names.of(&self.code.pieces[*index].symbol));
                }
                Target::Unknown => {}
            }
        }
        // Whether a call of itself is left to the linker depends on whether the function is global.
        names.remove(own);
        names
    }

    /// Returns what stands for the bytes of a piece, and of the constants without a name that it refers to.
    fn content(&mut self, index: usize, depth: usize) -> u64 {
        let mut hasher = DefaultHasher::new();
        let code = self.code;
        let piece = &code.pieces[index];
        let is_reached_otherwise = self.compared == Compared::Crates && piece.is_thread_local;
        if self.is_location(piece) || is_reached_otherwise {
            return 0;
        }
        let (bytes, links) = piece.linked(index);
        bytes.hash(&mut hasher);
        for link in links {
            (link.at, link.addend).hash(&mut hasher);
            match &link.target {
                Target::Symbol(symbol) => self.name_hash(symbol).hash(&mut hasher),
                Target::Piece(index) => self.linked(*index, depth).hash(&mut hasher),
                Target::Unknown => {}
            }
        }
        if let Some(table) = piece.unwinding {
            self.linked(table, depth).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn name_hash(&self, symbol: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.names.of(symbol).hash(&mut hasher);
        hasher.finish()
    }

    fn linked(&mut self, index: usize, depth: usize) -> u64 {
        /// Constants without a name do not refer to themselves: this is for input that is no Rust.
        const DEEPEST: usize = 64;
        let code = self.code;
        let piece = &code.pieces[index];
        if !piece.symbol.is_empty() {
            return self.name_hash(&piece.symbol);
        }
        if let Some(&content) = self.contents.get(&index) {
            return content;
        }
        if depth > DEEPEST {
            return 0;
        }
        let content = self.content(index, depth + 1);
        self.contents.insert(index, content);
        content
    }

    /// Returns whether a constant is the place in a file that a panic names: the name of the file, its
    /// length, the line and the column. Another file has other places.
    fn is_location(&self, piece: &Piece) -> bool {
        let [link] = &piece.links[..] else {
            return false;
        };
        let Target::Piece(file) = link.target else {
            return false;
        };
        let file = &self.code.pieces[file];
        let name = file.bytes.strip_suffix(b"\0").unwrap_or(&file.bytes);
        let pointer = piece.bytes.len().checked_sub(8).map_or(0, |it| it / 2);
        let length = piece.bytes.get(pointer..2 * pointer).unwrap_or_default();
        piece.symbol.is_empty()
            && file.symbol.is_empty()
            && file.links.is_empty()
            && link.at == 0
            && (pointer == 4 || pointer == 8)
            && name.ends_with(b".rs")
            && length == &name.len().to_le_bytes()[..pointer]
    }
}

impl Difference {
    /// Returns the name of the function or static.
    pub fn name(&self) -> &str {
        match self {
            Self::Missing(name)
            | Self::Added(name)
            | Self::Calls { name, .. }
            | Self::Content(name) => name,
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "the bundle lacks `{name}`"),
            Self::Added(name) => write!(f, "only the bundle has `{name}`"),
            Self::Calls { name, others } => {
                write!(
                    f,
                    "`{name}` does not refer to the same functions and statics; in only one of the builds: {}",
                    others.join(", ")
                )
            }
            Self::Content(name) => write!(f, "the instructions or constants of `{name}` differ"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rstest::rstest;

    use super::super::{code_of, UNOPTIMISED};
    use super::{Code, Compared, Difference, Names, Summary};
    use crate::compiler::Compiler;

    const INLINED: &str = "mod lib {
        pub fn f() -> i32 { 1 }
        pub fn g(a: i32) -> i32 { a + 2 }
        pub const C: i32 = 7;
        pub static S: [i32; 2] = [1, 2];
        pub trait T { fn t(&self) -> i32 { 3 } }
        impl T for u8 { fn t(&self) -> i32 { 4 } }
        impl T for u16 { fn t(&self) -> i32 { 4 } }
        pub struct D;
        impl Drop for D { fn drop(&mut self) { println!(\"dropped\"); } }
        pub mod deep { pub fn f() -> i32 { 1 } }
        macro_rules! m { () => { 5 } }
        pub fn h() -> i32 { m!() }
    }
    use lib::T;
    fn main() {
        let _d = lib::D;
        let at = std::env::args().count();
        println!(\"{} {} {} {}\", lib::f(), lib::g(1), lib::C, lib::S[at]);
        println!(\"{} {} {} {}\", 1u8.t(), 1u16.t(), lib::h(), lib::deep::f());
    }";

    fn summary(text: &str) -> Summary {
        let compiler = Compiler::new(Path::new("rustc"), "2021", Vec::new()).unwrap();
        let object = compiler.object(text, &UNOPTIMISED).unwrap().unwrap();
        let code = code_of(&object).unwrap();
        let names = Names {
            binary: code.crate_of_main(),
            modules: Vec::new(),
        };
        Summary::new(&code, &names, Compared::Crates)
    }

    fn differences(mutated: &str) -> Vec<Difference> {
        summary(INLINED).differences(&summary(mutated))
    }

    #[test]
    fn programs_without_main_never_match() {
        let nothing = || Summary::new(&Code::default(), &Names::default(), Compared::Crates);
        let missing = Difference::Missing("main".to_string());
        assert_eq!(nothing().differences(&nothing()), [missing]);
    }

    #[test]
    fn lines_and_unused_functions_make_no_difference() {
        let other = INLINED.replace("pub mod deep", "fn unused() {}\n\n\npub mod deep");
        assert_eq!(differences(&other), []);
    }

    /// Ten ways to inline wrongly, each of which compiles.
    #[rstest]
    #[case::path_to_another_function("lib::f(), lib::g(1)", "lib::deep::f(), lib::g(1)")]
    #[case::functions_swapped("lib::h(), lib::deep::f()", "lib::deep::f(), lib::h()")]
    #[case::constant("C: i32 = 7", "C: i32 = 8")]
    #[case::content_of_a_static("[1, 2]", "[1, 3]")]
    #[case::method_left_to_the_trait(
        "impl T for u8 { fn t(&self) -> i32 { 4 } }",
        "impl T for u8 {}"
    )]
    #[case::drop_left_out(
        "impl Drop for D { fn drop(&mut self) { println!(\"dropped\"); } }",
        ""
    )]
    #[case::rule_of_a_macro("=> { 5 }", "=> { 6 }")]
    #[case::text("dropped", "drooped")]
    #[case::operator("a + 2", "a - 2")]
    #[case::method_of_another_type("1u16.t()", "1u8.t()")]
    fn a_wrong_bundle_differs(#[case] from: &str, #[case] to: &str) {
        assert!(INLINED.contains(from));
        assert_ne!(differences(&INLINED.replace(from, to)), []);
    }
}
