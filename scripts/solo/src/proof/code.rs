//! Machine code as a graph: functions and constants, each with its bytes and its references.
//!
//! The relocations in object files show all references. So no instruction needs to be decoded, and the graph is read in
//! the same way on every architecture.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use rustc_demangle::demangle;

use object::read::archive::ArchiveFile;
use object::{
    File, Object, ObjectSection, ObjectSymbol, RelocationEncoding, RelocationKind,
    RelocationTarget, SectionIndex, SymbolIndex, SymbolKind,
};

/// A function, a static, or a constant without a name.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    /// The mangled name; empty for a constant without one.
    pub symbol: String,
    /// The places of links are blank.
    pub bytes: Vec<u8>,
    /// In the order of the bytes.
    pub links: Vec<Link>,
    /// The table of the values that are dropped when this function unwinds.
    pub unwinding: Option<usize>,
    /// Whether it refers to a thread-local variable: its instructions depend on whether another object defines that.
    pub is_thread_local: bool,
}

/// A place in a piece that refers to another.
#[derive(Clone, Debug)]
pub struct Link {
    pub at: u64,
    pub addend: i64,
    pub target: Target,
    /// Whether the place holds the distance to the target, in four bytes.
    pub is_distance: bool,
}

impl Piece {
    /// Returns the bytes, and the links that are not in them: the distance to the piece's own beginning is the same at
    /// any address, and the compiler itself writes it unless the function is global.
    pub fn resolve_links(&self, own: usize) -> (Vec<u8>, Vec<&Link>) {
        let mut bytes = self.bytes.clone();
        let mut links = Vec::new();
        for link in &self.links {
            let is_own = match &link.target {
                Target::Symbol(symbol) => *symbol == self.symbol && !symbol.is_empty(),
                Target::Piece(piece) => *piece == own,
                Target::Unknown => false,
            };
            let at = usize::try_from(link.at).unwrap_or(usize::MAX);
            let distance = i64::try_from(link.at)
                .ok()
                .map(|number| link.addend - number)
                .and_then(|distance| i32::try_from(distance).ok());
            let place = at.checked_add(4).and_then(|end| bytes.get_mut(at..end));
            match (place, distance) {
                (Some(place), Some(distance)) if is_own && link.is_distance => {
                    place.copy_from_slice(&distance.to_le_bytes());
                }
                _ => links.push(link),
            }
        }
        (bytes, links)
    }
}

#[derive(Clone, Debug)]
pub enum Target {
    /// A mangled name, which any object may define.
    Symbol(String),
    /// A piece of the same object.
    Piece(usize),
    /// A target that the format does not show.
    Unknown,
}

/// The machine code of a program, except for code that only the linker adds.
#[derive(Default)]
pub struct Code {
    pub pieces: Vec<Piece>,
    named: HashMap<String, Vec<usize>>,
}

impl Code {
    /// Returns the pieces of this name: several objects may hold a copy of a function each.
    pub fn by_name(&self, symbol: &str) -> &[usize] {
        self.named.get(symbol).map_or(&[], Vec::as_slice)
    }

    /// Returns the pieces that a target may refer to.
    pub fn definitions(&self, target: &Target) -> Vec<usize> {
        match target {
            Target::Symbol(symbol) => self.by_name(symbol).to_vec(),
            Target::Piece(piece) => vec![*piece],
            Target::Unknown => Vec::new(),
        }
    }

    /// Returns the mangled name of a target; none if it is a constant without one.
    pub fn symbol<'a>(&'a self, target: &'a Target) -> Option<&'a str> {
        let symbol = match target {
            Target::Symbol(symbol) => symbol,
            Target::Piece(piece) => &self.pieces[*piece].symbol,
            Target::Unknown => return None,
        };
        Some(symbol.as_str()).filter(|symbol| !symbol.is_empty())
    }

    /// Returns the name of the binary's crate in symbols: that of the function which the standard library calls first. It may
    /// be an import, as in `use program::run as main;`.
    pub fn crate_of_main(&self) -> String {
        let main = self.by_name("main").iter();
        let links = main.flat_map(|&index| &self.pieces[index].links);
        let symbols = links.filter_map(|link| self.symbol(&link.target));
        let mut names = symbols.map(|symbol| demangle(symbol).to_string());
        let name = names.find(|name| !name.starts_with("std["));
        let krate = name.and_then(|name| Some(name.split_once("::")?.0.to_string()));
        krate.unwrap_or_default()
    }

    /// Adds an object file, or all those of an archive. Fails if the bytes are neither.
    pub fn add(&mut self, bytes: &[u8]) -> object::Result<()> {
        let Ok(archive) = ArchiveFile::parse(bytes) else {
            return self.add_object(&File::parse(bytes)?);
        };
        for member in archive.members() {
            // An archive of Rust holds metadata as well, in a file of its own.
            if let Ok(file) = File::parse(member?.data(bytes)?) {
                self.add_object(&file)?;
            }
        }
        Ok(())
    }

    fn add_object(&mut self, file: &File) -> object::Result<()> {
        let mut reader = Reader {
            file,
            code: self,
            places: BTreeMap::new(),
            symbols: HashMap::new(),
        };
        reader.cut();
        reader.link()
    }

    /// Adds a piece, and returns its place among all.
    pub fn push(&mut self, piece: Piece) -> usize {
        let index = self.pieces.len();
        if !piece.symbol.is_empty() {
            let named = self.named.entry(piece.symbol.clone());
            named.or_default().push(index);
        }
        self.pieces.push(piece);
        index
    }
}

/// One object file being read.
struct Reader<'a, 'data> {
    file: &'a File<'data>,
    code: &'a mut Code,
    /// The pieces of each section.
    places: BTreeMap<usize, Vec<(Range<u64>, usize)>>,
    symbols: HashMap<SymbolIndex, usize>,
}

impl Reader<'_, '_> {
    /// Cuts the sections into pieces: at their symbols, or not at all where there are none.
    fn cut(&mut self) {
        let mut symbols: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        for symbol in self.file.symbols() {
            let section = symbol.section_index().filter(|_| is_real(name(&symbol)));
            if let Some(section) = section {
                symbols.entry(section.0).or_default().push(symbol);
            }
        }
        for section in self.file.sections() {
            let data = section.data().unwrap_or_default();
            let size = section.size();
            let mut starts = symbols.remove(&section.index().0).unwrap_or_default();
            starts.sort_by_key(ObjectSymbol::address);
            let mut places = Vec::new();
            for (index, symbol) in starts.iter().enumerate() {
                let start = symbol.address() - section.address();
                let after = starts[index + 1..]
                    .iter()
                    .map(|start| start.address() - section.address());
                let next = after
                    .into_iter()
                    .find(|&start_of_next| start_of_next > start)
                    .unwrap_or(size);
                let end = match symbol.size() {
                    0 => next,
                    size => start + size,
                };
                let piece = self.code.push(Piece {
                    symbol: name(symbol).to_string(),
                    bytes: part(data, &(start..end)),
                    ..Piece::default()
                });
                self.symbols.insert(symbol.index(), piece);
                places.push((start..end, piece));
            }
            if places.is_empty() {
                let piece = self.code.push(Piece {
                    bytes: data.to_vec(),
                    ..Piece::default()
                });
                places.push((0..size, piece));
            }
            self.places.insert(section.index().0, places);
        }
    }

    fn link(&mut self) -> object::Result<()> {
        for section in self.file.sections() {
            let name = section.name().unwrap_or_default();
            if name.starts_with(".debug") || name.starts_with(".eh_frame") {
                continue;
            }
            if let Some(function) = name.strip_prefix(".gcc_except_table.") {
                self.add_unwinding(function, section.index());
            }
            for (at, relocation) in section.relocations() {
                let places = &self.places[&section.index().0];
                let Some((range, piece)) = places.iter().find(|(range, _)| range.contains(&at))
                else {
                    continue;
                };
                let (at, piece) = (at - range.start, *piece);
                let is_relative = matches!(
                    relocation.kind(),
                    RelocationKind::Relative
                        | RelocationKind::PltRelative
                        | RelocationKind::GotRelative
                );
                let (target, addend) = match relocation.target() {
                    RelocationTarget::Symbol(symbol) => {
                        self.target(symbol, relocation.addend(), is_relative)?
                    }
                    RelocationTarget::Section(section) => {
                        self.in_section(section, relocation.addend(), is_relative)
                    }
                    _ => (Target::Unknown, relocation.addend()),
                };
                let width = usize::from(relocation.size() / 8).max(4);
                let is_distance = relocation.size() == 32
                    && relocation.encoding() != RelocationEncoding::AArch64Call
                    && matches!(
                        relocation.kind(),
                        RelocationKind::Relative | RelocationKind::PltRelative
                    );
                let is_thread_local = match relocation.target() {
                    RelocationTarget::Symbol(index) => {
                        self.file.symbol_by_index(index)?.kind() == SymbolKind::Tls
                    }
                    _ => false,
                };
                let piece = &mut self.code.pieces[piece];
                piece.is_thread_local |= is_thread_local;
                let start = usize::try_from(at)
                    .unwrap_or(usize::MAX)
                    .min(piece.bytes.len());
                let end = (start + width).min(piece.bytes.len());
                piece.bytes[start..end].fill(0);
                piece.links.push(Link {
                    at,
                    addend,
                    target,
                    is_distance,
                });
            }
        }
        Ok(())
    }

    fn add_unwinding(&mut self, function: &str, table: SectionIndex) {
        let Some(&table) = self.places[&table.0].first().map(|(_, piece)| piece) else {
            return;
        };
        // Only functions of this object: another may hold a copy with a table of its own.
        for &piece in self.code.named.get(function).into_iter().flatten() {
            if self.symbols.values().any(|&value| value == piece) {
                self.code.pieces[piece].unwinding = Some(table);
            }
        }
    }

    fn target(
        &mut self,
        index: SymbolIndex,
        addend: i64,
        is_relative: bool,
    ) -> object::Result<(Target, i64)> {
        if let Some(&piece) = self.symbols.get(&index) {
            return Ok((Target::Piece(piece), addend));
        }
        let symbol = self.file.symbol_by_index(index)?;
        let Some(section) = symbol.section_index() else {
            return Ok((Target::Symbol(name(&symbol).to_string()), addend));
        };
        let start = self.file.section_by_index(section)?.address();
        let offset = i64::try_from(symbol.address() - start).unwrap_or_default();
        Ok(self.in_section(section, offset + addend, is_relative))
    }

    /// Returns the piece at an offset of a section, and the offset in the piece.
    fn in_section(&mut self, index: SectionIndex, offset: i64, is_relative: bool) -> (Target, i64) {
        // A relative address counts from the end of the field, which is 4 bytes long.
        let exact = if is_relative { offset + 4 } else { offset };
        if let Some((constant, within)) = self.constant(index, exact) {
            return (Target::Piece(constant), within);
        }
        let Some(places) = self.places.get(&index.0) else {
            return (Target::Unknown, offset);
        };
        let at = u64::try_from(exact).unwrap_or_default();
        let found = places.iter().find(|(range, _)| range.contains(&at));
        let (range, piece) = found.unwrap_or(&places[0]);
        let start = i64::try_from(range.start).unwrap_or_default();
        (Target::Piece(*piece), offset - start)
    }

    /// Returns a constant of a section in which the linker merges those that are equal.
    fn constant(&mut self, index: SectionIndex, offset: i64) -> Option<(usize, i64)> {
        let section = self.file.section_by_index(index).ok()?;
        let (data, name) = (section.data().ok()?, section.name().ok()?);
        let offset = u64::try_from(offset).ok()?;
        let (start, end) = if name.starts_with(".rodata.str") {
            let rest = data.get(usize::try_from(offset).ok()?..)?;
            let length = rest.iter().position(|&byte| byte == 0)?;
            (offset, offset + u64::try_from(length).ok()?)
        } else {
            let width = name.strip_prefix(".rodata.cst")?.parse::<u64>().ok()?;
            let start = offset.checked_div(width)? * width;
            (start, start + width)
        };
        let constant = self.code.push(Piece {
            bytes: part(data, &(start..end)),
            ..Piece::default()
        });
        Some((constant, i64::try_from(offset - start).ok()?))
    }
}

fn name<'a>(symbol: &impl ObjectSymbol<'a>) -> &'a str {
    symbol.name().unwrap_or_default()
}

/// Returns whether a symbol is the name of a part of the program, not one that the compiler numbers.
fn is_real(name: &str) -> bool {
    const NUMBERED: [&str; 7] = [
        ".L",
        "GCC_except_table",
        "anon.",
        "alloc_",
        "vtable.",
        "str.",
        "__rustc_debug_gdb_scripts_section__",
    ];
    !name.is_empty() && !NUMBERED.iter().any(|prefix| name.starts_with(prefix))
}

fn part(data: &[u8], range: &Range<u64>) -> Vec<u8> {
    let at =
        |index: u64| usize::try_from(index).map_or(data.len(), |number| number.min(data.len()));
    data[at(range.start)..at(range.end)].to_vec()
}
