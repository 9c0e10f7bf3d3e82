//! Whether two programs consist of the same functions, with the same bodies and constants.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::{Hash, Hasher};

use super::closures::Closures;
use super::code::{Code, Link, Piece, Target};
use super::names::Names;
use crate::hash::hash;
use crate::source::tokens::is_primitive;

/// The parts of a program.
pub struct Summary {
    program: Program,
    as_compiled: Pieces,
}

/// The code of a program, and how it is compared.
struct Program {
    code: Code,
    names: Names,
    roles: Roles,
    places: PlacesInSource,
}

/// The pieces that are reached from the start of a program.
struct Pieces {
    roots: Vec<usize>,
    /// The functions and statics, by their indices in the code. Two crates of one name may have functions of one name.
    definitions: BTreeMap<usize, Definition>,
    /// The pieces that each piece refers to.
    targets: HashMap<usize, Vec<usize>>,
    /// The symbols that have no definition.
    undefined: HashSet<String>,
    /// The names that the compiler chose, by the names with renumbered closures.
    compiled: HashMap<String, String>,
    /// The texts that begin like the message of a failed `assert!`.
    assert_texts: BTreeSet<Vec<u8>>,
}

/// A function or static.
struct Definition {
    symbol: String,
    name: String,
    shape: Shape,
}

/// The roles of the two programs of a comparison.
#[derive(Clone, Copy, PartialEq)]
pub enum Roles {
    /// One is cargo's build, with each crate by itself, and the other is one file: how a thread-local variable is
    /// reached depends on whether another object defines it, `type_name` returns the path, and the number of a type in
    /// a `TypeId` depends on the path.
    Crates,
    /// Both are one file: nothing depends on the location of an item.
    Files,
}

/// The treatment of the places in the source that a program prints, as `dbg!` does.
#[derive(Clone, Copy, PartialEq)]
pub enum PlacesInSource {
    /// The program prints none.
    Compared,
    /// Constants that hold the name of a file are not compared, and neither are the lengths of messages: the bundle has other
    /// names and lines.
    Masked,
}

/// The properties of a function or static that do not depend on its address.
#[derive(Eq, Ord, PartialEq, PartialOrd)]
struct Shape {
    refers_to: BTreeSet<String>,
    content: u64,
}

/// A function or static in which two programs differ.
#[derive(Debug, PartialEq)]
pub struct Difference {
    /// Its name in the original.
    pub name: String,
    /// Its name in the bundle. Only the numbers of closures may differ.
    pub in_bundle: String,
    how: How,
}

impl Difference {
    /// Returns its names in both programs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [self.name.as_str(), &self.in_bundle].into_iter()
    }

    /// Returns the pieces of both programs with its names.
    fn find_in(
        &self,
        own: &HashMap<String, usize>,
        others: &HashMap<String, usize>,
    ) -> Option<(usize, usize)> {
        Some((*own.get(&self.name)?, *others.get(&self.in_bundle)?))
    }
}

/// How two programs differ.
#[derive(Debug, PartialEq)]
enum How {
    /// The bundle lacks it, or the original has no `main`.
    Missing,
    /// Only the bundle has it.
    Added,
    /// Its references are not the same: these are in one of the two only.
    Calls(Vec<String>),
    /// Its instructions or constants are not the same.
    Content,
    /// Its instructions are the same, but not this constant: that of the original, then that of the bundle.
    Constant(String, String),
}

impl Summary {
    /// Returns the parts of `code`.
    pub fn new(code: Code, names: Names, roles: Roles, places: PlacesInSource) -> Self {
        let program = Program {
            code,
            names,
            roles,
            places,
        };
        Self {
            as_compiled: Pieces::new(&program, None),
            program,
        }
    }

    /// Returns the names of the program's crates in its symbols.
    pub fn names(&self) -> &Names {
        &self.program.names
    }

    /// Returns whether the program prints the path of a type, other than by `type_name`.
    pub fn prints_paths(&self) -> bool {
        let mut names = self.as_compiled.compiled.keys();
        names.any(|name| prints_path(name))
    }

    /// Returns whether the texts that begin like the message of a failed `assert!` are the same in the bundle.
    pub fn has_assert_texts_of(&self, bundle: &Self) -> bool {
        self.as_compiled.assert_texts == bundle.as_compiled.assert_texts
    }

    /// Returns how `bundle` differs from this program, the most informative difference first.
    ///
    /// The compiler numbers the closures of a function in the order in which it expands macros, which depends on when
    /// it resolves them. So if the programs differ, closures are renumbered in the order in which they are reached.
    pub fn differences(&self, bundle: &Self) -> Vec<Difference> {
        let as_compiled = self.as_compiled.differences(&bundle.as_compiled);
        if as_compiled.is_empty() {
            return as_compiled;
        }
        let renumbered = self.renumber().differences(&bundle.renumber());
        let mut fewest = if renumbered.len() < as_compiled.len() {
            renumbered
        } else {
            as_compiled
        };
        self.show_constants(bundle, &mut fewest);
        fewest
    }

    /// Replaces each difference in content by the constant that differs, if there is one.
    fn show_constants(&self, bundle: &Self, differences: &mut [Difference]) {
        let is_content = |difference: &&mut Difference| difference.how == How::Content;
        let mut contents = differences.iter_mut().filter(is_content).peekable();
        if contents.peek().is_none() {
            return;
        }
        let (own, others) = (self.pieces(), bundle.pieces());
        for difference in contents {
            let both = difference.find_in(&own, &others);
            let constants = both.and_then(|(own, other)| self.constants(bundle, own, other));
            if let Some((own, other)) = constants {
                let both = own.iter().zip(other);
                let same = both.take_while(|(own, other)| own == other).count();
                difference.how = How::Constant(excerpt(own, same), excerpt(other, same));
            }
        }
    }

    /// Returns the functions and statics by their names.
    fn pieces(&self) -> HashMap<String, usize> {
        let pieces = self.program.code.pieces.iter().enumerate();
        let named = pieces
            .filter(|(_, piece)| !piece.symbol.is_empty())
            .map(|(index, piece)| (self.program.names.of(&piece.symbol).to_string(), index));
        named.collect()
    }

    /// Returns the first constants in which a function of this program and one of the bundle differ; `None` if their
    /// instructions differ.
    fn constants<'a>(
        &'a self,
        bundle: &'a Self,
        own: usize,
        other: usize,
    ) -> Option<(&'a [u8], &'a [u8])> {
        let mut seen = HashSet::new();
        let mut queue = VecDeque::from([(own, other)]);
        while let Some((own, other)) = queue.pop_front() {
            let (piece, in_bundle) = (
                &self.program.code.pieces[own],
                &bundle.program.code.pieces[other],
            );
            if !seen.insert((own, other)) || is_location(&self.program.code, piece) {
                continue;
            }
            if piece.resolve_links(own).0 != in_bundle.resolve_links(other).0 {
                let is_constant = piece.symbol.is_empty();
                return is_constant.then_some((&piece.bytes, &in_bundle.bytes));
            }
            for (link, in_bundle) in piece.links.iter().zip(&in_bundle.links) {
                let (own, other) = (self.constant(link), bundle.constant(in_bundle));
                queue.extend(own.zip(other));
            }
        }
        None
    }

    /// Returns the constant without a name that a link leads to.
    fn constant(&self, link: &Link) -> Option<usize> {
        let Target::Piece(index) = link.target else {
            return None;
        };
        Some(index).filter(|_| self.program.code.pieces[index].symbol.is_empty())
    }

    /// Returns whether this function makes the same calls in the same order in the bundle, and has the same constants.
    /// Then values are dropped in the same order: each drop is a call.
    pub fn calls_the_same(&self, bundle: &Self, difference: &Difference) -> bool {
        let is_content = match &difference.how {
            How::Content => true,
            How::Calls(names) => names.iter().all(|name| is_copy(name)),
            _ => false,
        };
        if !is_content {
            return false;
        }
        let (own, other) = (self.pieces(), bundle.pieces());
        let both = difference.find_in(&own, &other);
        both.is_some_and(|(own, other)| self.calls(own) == bundle.calls(other))
    }

    /// Returns whether this function makes the same calls in the bundle, in the same order, except for drops that only free
    /// memory, and has no other drops. If `has_drops`, the program may implement `Drop`, so a drop of one of its own types
    /// never counts as one that only frees memory.
    pub fn frees_at_another_time(
        &self,
        bundle: &Self,
        difference: &Difference,
        has_drops: bool,
    ) -> bool {
        let (pieces, others) = (self.pieces(), bundle.pieces());
        let both = difference.find_in(&pieces, &others);
        let (How::Content, Some((own, other))) = (&difference.how, both) else {
            return false;
        };
        let depth = if has_drops { 0 } else { DEEPEST_DROP };
        let (own, other) = (self.calls(own), bundle.calls(other));
        let own_rest = self.without_frees(&own, &pieces, depth);
        // Identical calls mean that the difference is not in the frees.
        own != other
            && own_rest == bundle.without_frees(&other, &others, depth)
            && !own_rest.iter().any(|name| is_drop(name))
    }

    fn without_frees<'a>(
        &self,
        calls: &'a [String],
        pieces: &HashMap<String, usize>,
        depth: usize,
    ) -> Vec<&'a String> {
        let calls = calls.iter();
        calls
            .filter(|name| !self.only_frees(name, pieces, depth))
            .collect()
    }

    /// Returns whether a function is a drop that only frees memory. Follows calls up to `depth`.
    fn only_frees(&self, name: &str, pieces: &HashMap<String, usize>, depth: usize) -> bool {
        if is_free(name) || is_unwinding(name) {
            return true;
        }
        let is_glue = is_drop(name);
        // The drop of a trait object is called by its address.
        if depth == 0 || name.contains("dyn ") || !(is_glue || is_drop_of_container(name)) {
            return false;
        }
        pieces.get(name).is_some_and(|&piece| {
            let calls = self.calls(piece);
            // A container frees its memory by itself.
            let mut parts = calls.iter().filter(|part| is_glue || is_drop(part));
            let has_parts = !is_glue || !calls.is_empty();
            has_parts && parts.all(|part| self.only_frees(part, pieces, depth - 1))
        })
    }

    /// Returns the names that a function refers to, in their order.
    fn calls(&self, piece: usize) -> Vec<String> {
        let mut links: Vec<_> = self.program.code.pieces[piece].links.iter().collect();
        links.sort_by_key(|link| link.at);
        let symbols = links
            .iter()
            .filter_map(|link| self.program.code.symbol(&link.target));
        let names = symbols.map(|symbol| self.program.names.of(symbol).to_string());
        names.filter(|name| !is_copy(name)).collect()
    }

    fn renumber(&self) -> Pieces {
        let closures = Closures::of_reachable(&self.program.code, &self.program.names);
        Pieces::new(&self.program, Some(&closures))
    }
}

impl Pieces {
    fn new(program: &Program, closures: Option<&Closures>) -> Self {
        let Program { code, names, .. } = program;
        let mut walk = Walk {
            program,
            closures,
            contents: HashMap::new(),
            hashes: HashMap::new(),
        };
        let mut pieces = Self {
            roots: code.by_name("main").to_vec(),
            definitions: BTreeMap::new(),
            targets: HashMap::new(),
            undefined: HashSet::new(),
            compiled: HashMap::new(),
            assert_texts: BTreeSet::new(),
        };
        let mut queue = pieces.roots.clone();
        let mut seen: HashSet<usize> = queue.iter().copied().collect();
        while let Some(index) = queue.pop() {
            let piece = &code.pieces[index];
            let text = message_of_assert(piece);
            pieces.assert_texts.extend(text.map(<[u8]>::to_vec));
            if !piece.symbol.is_empty() {
                let name = walk.name(&piece.symbol);
                let shape = walk.shape(index, &name);
                let compiled = names.of(&piece.symbol).to_string();
                pieces.compiled.insert(name.clone(), compiled);
                let definition = Definition {
                    symbol: piece.symbol.clone(),
                    name,
                    shape,
                };
                pieces.definitions.insert(index, definition);
            }
            let targets = pieces.targets.entry(index).or_default();
            for link in &piece.links {
                let definitions = code.definitions(&link.target);
                if definitions.is_empty() {
                    let symbol = code.symbol(&link.target);
                    pieces.undefined.extend(symbol.map(str::to_string));
                }
                targets.extend(definitions);
            }
            queue.extend(targets.iter().filter(|target| seen.insert(**target)));
        }
        pieces
    }

    /// Returns the functions and statics that are reached from the start of the program, by name. Excludes those that the
    /// other program refers to without a definition: they are in the standard library or in a crate of the site. The
    /// symbol decides if both programs have it. Otherwise the name decides: a crate with `no_std` has copies.
    fn reachable(&self, other: &Self) -> BTreeMap<&str, BTreeSet<&Shape>> {
        let definitions = other.definitions.values();
        let external: HashSet<&str> = definitions
            .flat_map(|definition| &definition.shape.refers_to)
            .map(String::as_str)
            .filter(|name| !other.compiled.contains_key(*name))
            .collect();
        let mut shapes: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        let mut queue = self.roots.clone();
        let mut seen: HashSet<usize> = queue.iter().copied().collect();
        while let Some(index) = queue.pop() {
            if let Some(definition) = self.definitions.get(&index) {
                let name = definition.name.as_str();
                if external.contains(name) || other.undefined.contains(&definition.symbol) {
                    continue;
                }
                shapes.entry(name).or_default().insert(&definition.shape);
            }
            let targets = self.targets[&index].iter().copied();
            queue.extend(targets.filter(|target| seen.insert(*target)));
        }
        shapes
    }

    fn differences(&self, bundle: &Self) -> Vec<Difference> {
        let difference = |name: &str, how| Difference {
            name: self.compiler_name(name),
            in_bundle: bundle.compiler_name(name),
            how,
        };
        if self.roots.is_empty() {
            return vec![difference("main", How::Missing)];
        }
        let (own, others) = (self.reachable(bundle), bundle.reachable(self));
        let missing = own.keys().filter(|name| !others.contains_key(*name));
        let mut all: Vec<_> = missing.map(|name| difference(name, How::Missing)).collect();
        let added = others.keys().filter(|name| !own.contains_key(*name));
        all.extend(added.map(|name| difference(name, How::Added)));
        let mut contents = Vec::new();
        for (name, shapes) in &own {
            let Some(others) = others.get(name).filter(|others| *others != shapes) else {
                continue;
            };
            let links = |shapes: &BTreeSet<&Shape>| -> BTreeSet<String> {
                let links = shapes.iter().map(|shape| &shape.refers_to);
                links.flatten().cloned().collect()
            };
            let (own, others) = (links(shapes), links(others));
            if own == others {
                contents.push(difference(name, How::Content));
            } else {
                let others = own.symmetric_difference(&others).cloned().collect();
                all.push(difference(name, How::Calls(others)));
            }
        }
        all.extend(contents);
        all
    }

    fn compiler_name(&self, name: &str) -> String {
        let compiled = self.compiled.get(name);
        compiled.map_or(name, String::as_str).to_string()
    }
}

/// The function that gets the text of a message, whose length is in its name.
const MESSAGE: &str = "<core::fmt::Arguments>::new::<";

/// Returns whether a piece is a text with the name of a file of Rust.
fn holds_file(piece: &Piece) -> bool {
    piece.symbol.is_empty() && piece.bytes.windows(3).any(|bytes| bytes == b".rs")
}

/// Returns whether a function copies bytes. The compiler calls it for values that are too large for instructions.
fn is_copy(name: &str) -> bool {
    ["memcpy", "memmove"].contains(&name)
}

/// The beginnings of the names of functions that drop a value.
const DROPS: [&str; 2] = ["core::ptr::drop_in_place::<", "core::ptr::drop_glue::<"];

/// The maximum depth of calls to follow from a drop: types may be recursive.
const DEEPEST_DROP: usize = 8;

fn is_drop(name: &str) -> bool {
    DROPS.iter().any(|drop| name.starts_with(drop))
}

/// Returns whether a function is the `Drop` of a container that calls nothing but the drops of its parts.
fn is_drop_of_container(name: &str) -> bool {
    const CONTAINERS: [&str; 3] = [
        "<alloc::boxed::Box<",
        "<alloc::raw_vec::RawVec<",
        "<alloc::vec::Vec<",
    ];
    let is_drop = name.ends_with(" as core::ops::drop::Drop>::drop");
    is_drop && CONTAINERS.iter().any(|start| name.starts_with(start))
}

/// Returns whether a function drops a value whose drop only frees memory.
fn is_free(name: &str) -> bool {
    const TYPES: [&str; 15] = [
        "alloc::alloc::Global",
        "alloc::boxed::Box",
        "alloc::collections::binary_heap::BinaryHeap",
        "alloc::collections::btree::map::BTreeMap",
        "alloc::collections::btree::set::BTreeSet",
        "alloc::collections::vec_deque::VecDeque",
        "alloc::string::String",
        "alloc::vec::Vec",
        "alloc::vec::into_iter::IntoIter",
        "core::mem::maybe_uninit::MaybeUninit",
        "core::option::Option",
        "core::result::Result",
        "std::collections::hash::map::HashMap",
        "std::collections::hash::set::HashSet",
        "std::hash::random::RandomState",
    ];
    let dropped = DROPS.iter().find_map(|drop| name.strip_prefix(drop));
    let is_of_name = |letter: char| letter.is_alphanumeric() || [':', '_'].contains(&letter);
    dropped.is_some_and(|dropped| {
        let mut names = dropped.split(|letter| !is_of_name(letter));
        names.all(|name| {
            // The length of an array is `3usize`.
            let is_number = name.starts_with(|first: char| first.is_ascii_digit());
            name.is_empty() || is_number || is_primitive(name) || TYPES.contains(&name)
        })
    })
}

/// Returns whether a function is called only while a panic unwinds.
fn is_unwinding(name: &str) -> bool {
    ["_Unwind_Resume", "core::panicking::panic_in_cleanup"].contains(&name)
}

/// The function of `panic!` with a literal before edition 2021. In a crate with `no_std`, it is core's, and in a bundle
/// that of std. Both take the message and the location, and panic with this message.
const PANIC_OF_CORE: &str = "core::panicking::panic";
const PANIC_OF_STD: &str = "std::panicking::begin_panic::<&str>";

/// Returns whether a function prints a `PhantomData`, with the path of its type.
fn prints_path(name: &str) -> bool {
    let of_type = name.strip_prefix("<core::marker::PhantomData<");
    of_type.is_some_and(|rest| rest.ends_with("> as core::fmt::Debug>::fmt"))
}

/// Returns whether a function of the standard library returns the path of a type or a value that depends on it.
fn depends_on_path(name: &str) -> bool {
    const FUNCTIONS: [&str; 3] = [
        "core::any::type_name::<",
        "core::any::type_name_of_val::<",
        "<core::any::TypeId>::of::<",
    ];
    // `is`, `downcast` and the like. Only the standard library can have methods of these types, but a program can implement
    // its own traits for them.
    const TYPES: [&str; 5] = [
        "<dyn core::any::Any",
        "<dyn core::error::Error",
        "<alloc::boxed::Box<dyn core::any::Any",
        "<alloc::rc::Rc<dyn core::any::Any",
        "<alloc::sync::Arc<dyn core::any::Any",
    ];
    // No program can write an `Any` of its own, nor this method of `Error`, whose argument has a private type.
    const TYPE_IDS: [&str; 2] = [
        " as core::any::Any>::type_id",
        " as core::error::Error>::type_id",
    ];
    let is_method = |of_type: &&str| {
        let rest = name.strip_prefix(*of_type);
        let bounds = rest.and_then(|rest| rest.split_once(">::"));
        bounds.is_some_and(|(bounds, _)| !bounds.contains(" as "))
    };
    FUNCTIONS.iter().any(|function| name.starts_with(function))
        || prints_path(name)
        || TYPES.iter().any(is_method)
        || TYPE_IDS.iter().any(|end| name.ends_with(end))
}

struct Walk<'a> {
    program: &'a Program,
    closures: Option<&'a Closures>,
    /// The contents of constants without a name.
    contents: HashMap<usize, u64>,
    /// The hashes of the names of symbols.
    hashes: HashMap<&'a str, u64>,
}

impl<'a> Walk<'a> {
    fn name(&self, symbol: &str) -> String {
        let name = self.program.names.of(symbol);
        let name = match &*name {
            PANIC_OF_STD if self.program.roles == Roles::Crates => PANIC_OF_CORE,
            name if self.program.places == PlacesInSource::Masked && name.starts_with(MESSAGE) => {
                MESSAGE
            }
            name => name,
        };
        match self.closures {
            Some(closures) => closures.renumber(name),
            None => name.to_string(),
        }
    }

    fn shape(&mut self, index: usize, name: &str) -> Shape {
        let piece = &self.program.code.pieces[index];
        let is_path = self.program.roles == Roles::Crates && depends_on_path(name);
        Shape {
            refers_to: self.refers_to(piece, name),
            content: match piece.symbol.as_str() {
                // The compiler writes the first function, and with debug information it writes another.
                "main" => 0,
                // Its name contains the type; its content depends on the type's path, which differs in the bundle.
                _ if is_path => 0,
                _ => self.content(index, 0),
            },
        }
    }

    /// Returns the names that a piece refers to, directly or through constants without a name.
    fn refers_to(&self, piece: &Piece, own: &str) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        let mut seen = HashSet::new();
        let mut queue: Vec<&Target> = piece.links.iter().map(|link| &link.target).collect();
        while let Some(target) = queue.pop() {
            match target {
                Target::Piece(index) if self.program.code.symbol(target).is_none() => {
                    if seen.insert(*index) {
                        let links = self.program.code.pieces[*index].links.iter();
                        queue.extend(links.map(|link| &link.target));
                    }
                }
                target => names.extend(
                    self.program
                        .code
                        .symbol(target)
                        .map(|symbol| self.name(symbol)),
                ),
            }
        }
        // Whether a call of itself is left to the linker depends on whether the function is global.
        names.remove(own);
        names
    }

    /// Returns a hash of the bytes of a piece, and of the constants without a name that it refers to.
    fn content(&mut self, index: usize, depth: usize) -> u64 {
        let code = &self.program.code;
        let piece = &code.pieces[index];
        let is_reached_otherwise = self.program.roles == Roles::Crates && piece.is_thread_local;
        let is_place = self.program.places == PlacesInSource::Masked && holds_file(piece);
        if is_location(code, piece) || is_reached_otherwise || is_place {
            return 0;
        }
        let (mut bytes, links) = piece.resolve_links(index);
        if self.program.roles == Roles::Crates {
            if let Some(message) = message_of_assert(piece) {
                return hash(&without_paths(message));
            }
        }
        self.hide_lengths(&mut bytes, &links);
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        for link in links {
            (link.at, link.addend).hash(&mut hasher);
            match &link.target {
                Target::Symbol(symbol) => self.name_hash(symbol).hash(&mut hasher),
                Target::Piece(index) => self.hash_links(*index, depth).hash(&mut hasher),
                Target::Unknown => {}
            }
        }
        if let Some(table) = piece.unwinding {
            self.hash_links(table, depth).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Replaces the lengths of messages that are not compared, in the instructions that follow a reference to one.
    fn hide_lengths(&self, bytes: &mut [u8], links: &[&Link]) {
        /// The largest distance in bytes from a reference to the length: room for an address, an instruction with another one,
        /// and the start of the instruction with the length.
        const DISTANCE: usize = 16;
        for link in links {
            let Target::Piece(index) = link.target else {
                continue;
            };
            let piece = &self.program.code.pieces[index];
            let is_assert =
                self.program.roles == Roles::Crates && message_of_assert(piece).is_some();
            let is_place = self.program.places == PlacesInSource::Masked && holds_file(piece);
            let start = usize::try_from(link.at).ok();
            let after = start.and_then(|start| bytes.get_mut(start..));
            let Some(after) = after.filter(|_| is_assert || is_place) else {
                continue;
            };
            let length = text_of(piece).len();
            // `fmt::Arguments` has twice the length of a text without arguments, and one.
            let lengths = [length, 2 * length + 1]
                .map(|length| u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
            let mut places = after.windows(4).take(DISTANCE);
            let is_length = |place: &[u8]| lengths.iter().any(|length| length == place);
            if let Some(place) = places.position(is_length) {
                after[place..place + 4].fill(0);
            }
        }
    }

    fn name_hash(&mut self, symbol: &'a str) -> u64 {
        if let Some(hash) = self.hashes.get(symbol) {
            return *hash;
        }
        let hash = hash(&self.name(symbol));
        self.hashes.insert(symbol, hash);
        hash
    }

    fn hash_links(&mut self, index: usize, depth: usize) -> u64 {
        /// Constants without a name do not refer to themselves: this is for input that is no Rust.
        const DEEPEST: usize = 64;
        let code = &self.program.code;
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
}

/// Returns the text that a constant holds.
fn text_of(piece: &Piece) -> &[u8] {
    piece.bytes.strip_suffix(b"\0").unwrap_or(&piece.bytes)
}

/// Returns the message of a failed `assert!`, if a piece is one: the condition, with its paths as in the source file.
fn message_of_assert(piece: &Piece) -> Option<&[u8]> {
    let message = text_of(piece);
    let is_message = piece.symbol.is_empty() && message.starts_with(b"assertion failed: ");
    is_message.then_some(message)
}

/// Returns a text in which each path is replaced by its last segment.
fn without_paths(text: &[u8]) -> Vec<u8> {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || [b'_', b'$'].contains(byte);
    let mut short = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with(b"::") {
            let name = short.iter().rev().take_while(|byte| is_of_name(byte));
            let before = short.len() - name.count();
            short.truncate(before);
            at += 2;
        } else {
            short.push(text[at]);
            at += 1;
        }
    }
    short
}

/// Returns whether a constant is the place in a file that a panic names: the name of the file, its length, the line and
/// the column. Another file has other places.
fn is_location(code: &Code, piece: &Piece) -> bool {
    let [link] = &piece.links[..] else {
        return false;
    };
    let Target::Piece(file) = link.target else {
        return false;
    };
    let file = &code.pieces[file];
    let name = text_of(file);
    let pointer = piece
        .bytes
        .len()
        .checked_sub(8)
        .map_or(0, |length| length / 2);
    let length = piece.bytes.get(pointer..2 * pointer).unwrap_or_default();
    piece.symbol.is_empty()
        && file.symbol.is_empty()
        && file.links.is_empty()
        && link.at == 0
        && (pointer == 4 || pointer == 8)
        && name.ends_with(b".rs")
        && length == &name.len().to_le_bytes()[..pointer]
}

/// Returns the bytes of a constant around the one at `other`.
fn excerpt(bytes: &[u8], other: usize) -> String {
    const BEFORE: usize = 16;
    const SHOWN: usize = 48;
    let start = other.saturating_sub(BEFORE).min(bytes.len());
    let end = bytes.len().min(start + SHOWN);
    let before = if start > 0 { "…" } else { "" };
    let after = if end < bytes.len() { "…" } else { "" };
    format!("{before}\"{}\"{after}", bytes[start..end].escape_ascii())
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name, in_bundle, ..
        } = self;
        match &self.how {
            How::Missing => write!(f, "the bundle lacks `{name}`"),
            How::Added => write!(f, "only the bundle has `{in_bundle}`"),
            How::Calls(others) => {
                write!(
                    f,
                    "`{name}` does not refer to the same functions and statics; in only one of the builds: {}",
                    others.join(", ")
                )
            }
            How::Content => write!(f, "the instructions or constants of `{name}` differ"),
            How::Constant(own, other) => {
                write!(f, "`{name}` has the constant {own}, in the bundle {other}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rstest::rstest;

    use super::super::{code_of, target, UNOPTIMISED};
    use super::{
        depends_on_path, excerpt, Code, Difference, How, Link, Names, Piece, PlacesInSource, Roles,
        Summary, Target,
    };
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

    fn code(edition: &str, text: &str) -> Code {
        let host = Compiler::new(Path::new("rustc"), edition, Vec::new()).unwrap();
        let compiler = target::compiler(&host, Vec::new()).unwrap();
        let object = compiler.object(text, &UNOPTIMISED).unwrap().unwrap();
        code_of(&object).unwrap()
    }

    fn summary(text: &str) -> Summary {
        summary_of(code("2021", text), Roles::Crates)
    }

    fn summary_of(code: Code, roles: Roles) -> Summary {
        let names = Names::new(code.crate_of_main(), Vec::new());
        Summary::new(code, names, roles, PlacesInSource::Compared)
    }

    fn names(differences: &[Difference]) -> Vec<&str> {
        let names = differences.iter().map(|difference| &*difference.name);
        names.collect()
    }

    fn difference(name: &str, how: How) -> Difference {
        Difference {
            name: name.to_string(),
            in_bundle: name.to_string(),
            how,
        }
    }

    fn differences(mutated: &str) -> Vec<Difference> {
        summary(INLINED).differences(&summary(mutated))
    }

    #[rstest]
    #[case::method("<dyn core::error::Error>::is::<main::Own>", true)]
    #[case::with_bounds("<dyn core::any::Any + core::marker::Send>::downcast_ref::<u8>", true)]
    #[case::boxed(
        "<alloc::boxed::Box<dyn core::any::Any + core::marker::Send>>::downcast::<u8>",
        true
    )]
    #[case::shared("<alloc::rc::Rc<dyn core::any::Any>>::downcast::<main::Own>", true)]
    #[case::phantom(
        "<core::marker::PhantomData<main::Own> as core::fmt::Debug>::fmt",
        true
    )]
    #[case::type_id("<main::Own as core::error::Error>::type_id", true)]
    #[case::own_trait_of_a_box("<alloc::boxed::Box<dyn core::any::Any> as main::Own>::f", false)]
    #[case::own_phantom("<main::PhantomData<main::Own> as core::fmt::Debug>::fmt", false)]
    #[case::own_trait("<dyn core::error::Error as main::Own>::f", false)]
    #[case::own_trait_with_types("<dyn core::any::Any as main::Own<main::A>>::f", false)]
    #[case::another("<main::Own as core::error::Error>::source", false)]
    fn only_the_standard_library_has_paths(#[case] name: &str, #[case] is_exempt: bool) {
        assert_eq!(depends_on_path(name), is_exempt);
    }

    #[rstest]
    #[case::text("core::ptr::drop_in_place::<alloc::string::String>", true)]
    #[case::nested("core::ptr::drop_glue::<(alloc::vec::Vec<[u8; 3]>, i32)>", true)]
    #[case::own("core::ptr::drop_in_place::<alloc::vec::Vec<main::Own>>", false)]
    #[case::shared("core::ptr::drop_in_place::<alloc::rc::Rc<u8>>", false)]
    #[case::object("core::ptr::drop_in_place::<alloc::boxed::Box<dyn main::Own>>", false)]
    #[case::no_drop("<alloc::vec::Vec<u8>>::clear", false)]
    fn drops_of_these_only_free_memory(#[case] name: &str, #[case] is_free: bool) {
        assert_eq!(super::is_free(name), is_free);
    }

    #[rstest]
    #[case::one("f(crate::a::b(1))", "f(b(1))")]
    #[case::at_the_root("::a::b() == a", "b() == a")]
    #[case::of_a_macro("$crate::a::B::<u8>::C", "<u8>C")]
    #[case::none("a: b", "a: b")]
    fn paths_are_left_out(#[case] text: &str, #[case] expected: &str) {
        let written = super::without_paths(text.as_bytes());
        assert_eq!(String::from_utf8(written).unwrap(), expected);
    }

    #[test]
    fn programs_without_main_never_match() {
        let nothing = || summary_of(Code::default(), Roles::Crates);
        let missing = difference("main", How::Missing);
        assert_eq!(nothing().differences(&nothing()), [missing]);
    }

    /// Returns a program of functions that are known only by their names, each with those that it calls.
    fn made_up(functions: &[(&str, &[&str])]) -> Summary {
        let mut code = Code::default();
        for (name, calls) in functions {
            let link = |called: &&str| Link {
                at: 0,
                addend: 0,
                target: Target::Symbol((*called).to_string()),
                is_distance: false,
            };
            code.push(Piece {
                symbol: (*name).to_string(),
                links: calls.iter().map(link).collect(),
                ..Piece::default()
            });
        }
        summary_of(code, Roles::Crates)
    }

    #[test]
    fn a_function_that_only_the_bundle_has_is_named_itself() {
        let own = made_up(&[("main", &["f"]), ("f", &[])]);
        let bundle = made_up(&[("main", &["f"]), ("f", &["g"]), ("g", &[])]);
        let expected = [
            difference("g", How::Added),
            difference("f", How::Calls(vec!["g".to_string()])),
        ];
        assert_eq!(own.differences(&bundle), expected);
    }

    /// The standard library has its own crate `hashbrown`.
    #[test]
    fn functions_of_one_name_are_found_by_their_symbols() {
        let (of_site, of_std) = ("_RNvCs1_9hashbrown1f", "_RNvCs2_9hashbrown1f");
        let calls = [of_site, of_std];
        let own = [
            ("main", &calls[..]),
            (of_site, &["only_of_the_site"]),
            ("only_of_the_site", &[]),
            (of_std, &[]),
        ];
        let bundle = [own[0], own[3]];
        assert_eq!(made_up(&own).differences(&made_up(&bundle)), []);
        let other = [own[0], (of_std, &["only_of_the_site"]), own[2]];
        let calls = How::Calls(vec!["only_of_the_site".to_string()]);
        let expected = [
            difference("only_of_the_site", How::Added),
            difference("hashbrown::f", calls),
        ];
        assert_eq!(made_up(&own).differences(&made_up(&other)), expected);
    }

    /// Only one function of std replaces core's, and no other whose name begins with its name.
    #[rstest]
    #[case::itself("std::panicking::begin_panic::<&str>", true)]
    #[case::with_another_message("std::panicking::begin_panic::<&str, u8>", false)]
    #[case::another_function("std::panicking::begin_panic_handler", false)]
    #[case::inside_it("std::panicking::begin_panic::<&str>::{closure#0}", false)]
    fn one_function_stands_for_a_panic_of_core(#[case] of_std: &str, #[case] is_exempt: bool) {
        let calling = |panic: &str| made_up(&[("main", &["f"]), ("f", &[panic])]);
        let differences = calling("core::panicking::panic").differences(&calling(of_std));
        assert_eq!(differences.is_empty(), is_exempt, "{differences:?}");
    }

    #[test]
    fn lines_and_unused_functions_make_no_difference() {
        let other = INLINED.replace("pub mod deep", "fn unused() {}\n\n\npub mod deep");
        assert_eq!(differences(&other), []);
    }

    const CLOSURES: &str = "fn shown(f: impl Fn(i32) -> i32) { println!(\"{}\", f(1)); }
    fn main() {
        let one = |a| a + 1;
        let two = |a: i32| a * 2;
        shown(one);
        shown(two);
    }";

    /// Closures are numbered in the order in which they are written, but for those in macros.
    #[test]
    fn numbers_of_closures_make_no_difference() {
        let (one, two) = ("let one = |a| a + 1;", "let two = |a: i32| a * 2;");
        let swapped = CLOSURES
            .replace(one, "")
            .replace(two, &format!("{two}{one}"));
        let (own, swapped) = (summary(CLOSURES), summary(&swapped));
        assert_ne!(own.as_compiled.differences(&swapped.as_compiled), []);
        assert_eq!(own.differences(&swapped), []);
    }

    #[rstest]
    #[case::called_in_another_order("shown(one);\n        shown(two);", "shown(two); shown(one);")]
    #[case::one_called_twice("shown(two)", "shown(one)")]
    #[case::another_body("a + 1", "a + 3")]
    fn closures_that_are_exchanged_differ(#[case] from: &str, #[case] to: &str) {
        assert!(CLOSURES.contains(from));
        let other = CLOSURES.replace(from, to);
        assert_ne!(summary(CLOSURES).differences(&summary(&other)), []);
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

    #[test]
    fn a_constant_that_differs_is_shown() {
        let found = differences(&INLINED.replace("dropped", "drooped"));
        assert_eq!(found.len(), 1, "{found:?}");
        let found = found[0].to_string();
        let (own, bundle) = found.split_once(", in the bundle ").unwrap();
        assert!(own.contains("::drop` has the constant \""), "{found}");
        assert!(
            own.contains("dropped") && bundle.contains("drooped"),
            "{found}"
        );
    }

    #[test]
    fn the_constant_is_shown_around_the_first_byte_that_differs_and_no_place_is() {
        let text = |lines: &str, last: &str| {
            let long = "0123456789".repeat(9);
            format!(
                "fn main() {{ {lines} let it: Option<&str> = None;
                if it.is_none() {{ println!(\"{long}{last}\"); }} it.unwrap(); }}"
            )
        };
        let found = summary(&text("", "a")).differences(&summary(&text("\n\n", "b")));
        assert_eq!(found.len(), 1, "{found:?}");
        let found = found[0].to_string();
        assert!(
            found.contains("456789a") && found.contains("456789b"),
            "{found}"
        );
        assert!(!found.contains("01234567890123456789"), "{found}");
        let found = summary(&text("", "a")).differences(&summary(&text("\n\n", "a")));
        assert_eq!(found, []);
    }

    #[rstest]
    #[case::in_the_middle(30, "…\"*\"…", 48)]
    #[case::at_the_end(100, "…\"*\"", 16)]
    fn long_constants_are_cut(#[case] other: usize, #[case] text: &str, #[case] count: usize) {
        let expected = text.replace('*', &"a".repeat(count));
        assert_eq!(excerpt(&[b'a'; 100], other), expected);
    }

    /// Functions of each kind, each with a number that occurs nowhere else.
    const NUMBERED: &str = "use std::cell::Cell;
    thread_local! { static LOCAL: Cell<i32> = Cell::new(101); }
    static GLOBAL: [i32; 2] = [102, 0];
    mod lib {
        pub struct A(pub i32);
        pub trait T { fn given(&self) -> i32 { 103 } fn made(&self) -> i32; }
        impl T for A { fn made(&self) -> i32 { self.0 + 104 } }
        impl A { pub fn inherent(&self) -> i32 { self.0 + 105 } }
        impl Drop for A { fn drop(&mut self) { println!(\"{}\", self.0 + 106); } }
        pub fn generic<X: T>(x: &X) -> i32 { x.made() + 107 }
        pub mod deep { pub fn free() -> i32 { 108 } }
        pub unsafe extern \"C\" fn foreign() -> i32 { 109 }
    }
    fn closure() -> i32 { let f = |it: i32| it + 110; f(1) }
    fn local() -> i32 { fn inner() -> i32 { 111 } inner() }
    fn place(at: &'static str) -> (&'static str, u32) { (at, 112) }
    fn looping() -> i32 { (0..113).map(|it| it % 114).sum() }
    fn named() -> &'static str { std::any::type_name::<lib::A>() }
    fn like_a_location() -> &'static (&'static str, u32, u32) { &(\"a.txt\", 116, 0) }
    static PLACE: (&str, u32, u32) = (\"b.rs\", 117, 0);
    fn with_another_length() -> &'static (&'static [u8; 4], u64) { &(b\"a.rs\", 118) }
    mod inner { pub fn main() -> i32 { 119 } }
    fn panics(a: i32) { if a == 115 { panic!(\"{}\", a) } }
    fn main() {
        use lib::T;
        let a = lib::A(1);
        let dynamic: &dyn T = &a;
        println!(\"{} {} {}\", dynamic.given(), a.inherent(), lib::generic(&a));
        println!(\"{} {}\", lib::deep::free(), unsafe { lib::foreign() });
        println!(\"{} {} {:?} {}\", closure(), local(), place(\"a.rs\"), looping());
        println!(\"{:?} {:?} {}\", like_a_location(), with_another_length(), inner::main());
        println!(\"{}\", if a.0 > 1 { PLACE.1 } else { PLACE.2 });
        println!(\"{} {}\", named(), GLOBAL[std::env::args().count()]);
        panics(LOCAL.with(Cell::get));
    }";

    /// No function may be left out, and none blamed for another.
    #[rstest]
    #[case(102, "crate::GLOBAL")]
    #[case(103, "<crate::lib::A as crate::lib::T>::given")]
    #[case(104, "<crate::lib::A as crate::lib::T>::made")]
    #[case(105, "<crate::lib::A>::inherent")]
    #[case(106, "<crate::lib::A as core::ops::drop::Drop>::drop")]
    #[case(107, "crate::lib::generic::<crate::lib::A>")]
    #[case(108, "crate::lib::deep::free")]
    #[case(109, "crate::lib::foreign")]
    #[case(110, "crate::closure::{closure#0}")]
    #[case(111, "crate::local::inner")]
    #[case(112, "crate::place")]
    #[case(113, "crate::looping")]
    #[case(114, "crate::looping::{closure#0}")]
    #[case(115, "crate::panics")]
    #[case(116, "crate::like_a_location")]
    #[case(117, "crate::PLACE")]
    #[case(118, "crate::with_another_length")]
    #[case(119, "crate::inner::main")]
    fn one_changed_number_is_found_in_its_function(#[case] number: i32, #[case] name: &str) {
        let other = NUMBERED.replace(&number.to_string(), "77");
        let differences = summary(NUMBERED).differences(&summary(&other));
        assert_eq!(names(&differences), [name]);
    }

    const LINKED: &str = "static PAIR: (i32, i32) = (1, 2);
    struct D;
    impl Drop for D { fn drop(&mut self) { one() } }
    fn one() { println!(\"{}\", PAIR.1) }
    fn two() { println!(\"two\") }
    fn both() { let _d = D; two(); }
    fn main() { both(); one(); two(); }";

    /// The names of all functions are the same, and only one of them calls another.
    #[test]
    fn a_call_of_another_function_is_found_in_the_caller() {
        let other = LINKED.replace("let _d = D; two()", "let _d = D; one()");
        let differences = summary(LINKED).differences(&summary(&other));
        assert_eq!(names(&differences), ["crate::both"]);
    }

    /// A change may hide in these parts besides instructions: each makes a difference by itself.
    #[rstest]
    #[case::nothing(|_: &mut Code, _| (), true)]
    #[case::instruction(|code: &mut Code, both: usize| code.pieces[both].bytes[0] ^= 1, false)]
    #[case::place_of_a_link(|code: &mut Code, both: usize| code.pieces[both].links[0].at += 1, false)]
    #[case::offset_in_the_target(|code: &mut Code, both: usize| code.pieces[both].links[0].addend += 4, false)]
    #[case::order_of_links(|code: &mut Code, both: usize| {
        let other = code.pieces[both].links[1].target.clone();
        code.pieces[both].links[0].target = other;
    }, false)]
    #[case::table_of_unwinding(|code: &mut Code, both: usize| {
        let table = code.pieces[both].unwinding.unwrap();
        *code.pieces[table].bytes.last_mut().unwrap() ^= 1;
    }, false)]
    #[case::no_unwinding(|code: &mut Code, both: usize| code.pieces[both].unwinding = None, false)]
    fn all_that_a_function_consists_of_is_compared(
        #[case] change: fn(&mut Code, usize),
        #[case] is_same: bool,
    ) {
        let of = |change: fn(&mut Code, usize)| {
            let mut code = code("2021", LINKED);
            let mut pieces = code.pieces.iter();
            let both = pieces.position(|piece| piece.symbol.ends_with("4both"));
            change(&mut code, both.unwrap());
            summary_of(code, Roles::Crates)
        };
        let differences = of(|_, _| ()).differences(&of(change));
        assert_eq!(differences.is_empty(), is_same, "{differences:?}");
    }

    fn summarize(text: &str, module: &str, roles: Roles) -> Summary {
        let code = code("2021", text);
        let modules = vec![(module.to_string(), "lib".to_string())];
        let names = Names::new(code.crate_of_main(), modules);
        Summary::new(code, names, roles, PlacesInSource::Compared)
    }

    /// The results of `type_name` and `TypeId::of` are exempt where crates become modules, and nothing else that
    /// holds the path is.
    #[rstest]
    #[case::type_name("std::any::type_name::<module::A>()", Roles::Crates, true)]
    #[case::type_name_in_one_file("std::any::type_name::<module::A>()", Roles::Files, false)]
    #[case::text("\"module::A\"", Roles::Crates, false)]
    #[case::own_type_name("module::type_name::<module::A>()", Roles::Crates, false)]
    #[case::type_id(
        "std::any::TypeId::of::<module::A>() == std::any::TypeId::of::<u8>()",
        Roles::Crates,
        true
    )]
    #[case::type_id_in_one_file(
        "std::any::TypeId::of::<module::A>() == std::any::TypeId::of::<u8>()",
        Roles::Files,
        false
    )]
    #[case::any(
        "(Box::new(module::A) as Box<dyn std::any::Any>).is::<module::A>()",
        Roles::Crates,
        true
    )]
    #[case::own_type_id("module::TypeId::of::<module::A>()", Roles::Crates, false)]
    fn paths_of_types(#[case] value: &str, #[case] kind: Roles, #[case] is_exempt: bool) {
        let of = |module: &str| {
            let text = format!(
                "mod module {{
                    pub struct A;
                    pub fn type_name<T>() -> &'static str {{ \"module\" }}
                    pub struct TypeId;
                    impl TypeId {{ pub fn of<T>() -> &'static str {{ \"module\" }} }}
                }}
                fn main() {{ println!(\"{{}}\", {value}); }}"
            );
            summarize(&text.replace("module", module), module, kind)
        };
        // The names have one length, so that nothing else differs.
        let differences = of("one").differences(&of("two"));
        assert_eq!(differences.is_empty(), is_exempt, "{differences:?}");
    }

    /// A crate with `no_std` panics with a literal by another function than the bundle, and with nothing else.
    #[rstest]
    #[case::literal("\"a\"", "\"a\"", Roles::Crates, true)]
    #[case::in_one_file("\"a\"", "\"a\"", Roles::Files, false)]
    #[case::another_literal("\"a\"", "\"b\"", Roles::Crates, false)]
    #[case::no_text("\"a\"", "1u8", Roles::Crates, false)]
    fn panics_of_core_and_std(
        #[case] of_core: &str,
        #[case] of_std: &str,
        #[case] kind: Roles,
        #[case] is_exempt: bool,
    ) {
        let of = |krate: &str, message: &str| {
            let text = format!("fn main() {{ {krate}::panic!({message}) }}");
            summary_of(code("2018", &text), kind)
        };
        let differences = of("core", of_core).differences(&of("std", of_std));
        assert_eq!(differences.is_empty(), is_exempt, "{differences:?}");
    }

    /// In one file, nothing is exempt for the sake of a thread-local variable.
    #[rstest]
    #[case::crates(Roles::Crates, true)]
    #[case::one_file(Roles::Files, false)]
    fn how_thread_local_variables_are_reached(#[case] kind: Roles, #[case] is_exempt: bool) {
        const TEXT: &str = "thread_local! { static LOCAL: Vec<i32> = const { Vec::new() }; }
            fn main() { LOCAL.with(|it| println!(\"{}\", it.len())); }";
        let of = |flipped: u8| {
            let mut code = code("2021", TEXT);
            let pieces = code.pieces.iter_mut();
            for piece in pieces.filter(|piece| piece.is_thread_local) {
                piece.bytes[0] ^= flipped;
            }
            summary_of(code, kind)
        };
        assert_eq!(of(0).differences(&of(1)).is_empty(), is_exempt);
    }

    /// How a thread-local variable is reached is exempt where crates become modules, and nothing else is.
    #[rstest]
    #[case::what_is_done_with_it("it.get() + 1", "it.get() + 2")]
    #[case::initial_value("Cell::new(7)", "Cell::new(8)")]
    #[case::constant_value("Cell::new(9)", "Cell::new(5)")]
    #[case::another_variable("FIRST.with(", "SECOND.with(")]
    fn what_thread_local_variables_hold_is_compared(#[case] from: &str, #[case] to: &str) {
        const TEXT: &str = "use std::cell::Cell;
            thread_local! { static FIRST: Cell<i32> = Cell::new(7); }
            thread_local! { static SECOND: Cell<i32> = const { Cell::new(9) }; }
            fn main() {
                println!(\"{}\", FIRST.with(|it| it.get() + 1));
                println!(\"{}\", SECOND.with(|it| it.get()));
            }";
        assert!(TEXT.contains(from));
        let of = |text: &str| summarize(text, "lib", Roles::Crates);
        assert_ne!(of(TEXT).differences(&of(&TEXT.replace(from, to))), []);
    }
}
