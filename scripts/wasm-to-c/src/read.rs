//! Reads a wasm module: its functions, and the linker's relocations.

use std::collections::BTreeMap;
use std::ops::Range;

use wasmparser::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExternalKind, FuncType, FunctionBody,
    KnownCustom, Linking, Name, Operator, Parser, Payload, RelocationEntry, RelocationType,
    SymbolInfo, TypeRef, ValType,
};

use crate::ir::Type;
use crate::{Error, Result};

/// A module.
#[derive(Default)]
pub struct Module<'a> {
    pub types: Vec<FuncType>,
    /// The module and the name of each imported function; they come first.
    pub imports: Vec<(String, String)>,
    /// The type of each function, the imported ones first.
    pub functions: Vec<u32>,
    pub bodies: Vec<FunctionBody<'a>>,
    pub globals: Vec<Global>,
    /// The initial and the maximum size of the memory, in pages.
    pub memory: Option<(u32, Option<u32>)>,
    /// The functions in the table, by their place.
    pub table: Vec<Option<u32>>,
    pub data: Vec<Data<'a>>,
    /// The names and numbers of exported functions.
    pub exports: Vec<(String, u32)>,
    pub start: Option<u32>,
    pub names: BTreeMap<u32, String>,
    /// The global variable that is the address of the end of the stack, if the linker names it.
    pub stack_pointer: Option<u32>,
    /// The offset of the code in the file.
    pub code_start: u64,
    /// The linker's relocations, if they were requested.
    pub relocations: Option<Relocations>,
}

pub struct Global {
    pub of: Type,
    pub is_mutable: bool,
    pub value: u64,
}

/// Bytes of the initial memory.
pub struct Data<'a> {
    pub address: u32,
    pub bytes: &'a [u8],
    /// The offset of the bytes in their section.
    pub start: u64,
}

/// The places in the code and the data that are addresses, and their targets.
#[derive(Default)]
pub struct Relocations {
    pub symbols: Vec<Symbol>,
    /// The symbol at each place, relative to the beginning of the code.
    pub code: BTreeMap<u32, u32>,
    /// The symbol at each place, relative to the beginning of the data section.
    pub data: BTreeMap<u32, u32>,
}

/// The target of an address.
#[derive(Clone, Debug)]
pub enum Symbol {
    Function(u32),
    /// A range of a segment.
    Data(u32, Range<u32>),
    Other,
}

/// Returns the module in a file.
pub fn read(wasm: &[u8]) -> Result<Module<'_>> {
    let mut module = Module::default();
    let mut sections = Sections::default();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        module.section(&mut sections, payload)?;
    }
    module.relocations = sections.relocations(wasm.len());
    let size = u64::from(module.memory.map_or(0, |(pages, _)| pages)) << 16;
    let end = |segment: &Data| u64::from(segment.address) + segment.bytes.len() as u64;
    if module.data.iter().any(|segment| end(segment) > size) {
        return Err(Error::refusal("data is outside of the memory"));
    }
    Ok(module)
}

/// The indices of the sections with code and data, and the linker's custom sections.
#[derive(Default)]
struct Sections {
    number: u32,
    code: Option<u32>,
    data: Option<u32>,
    symbols: Option<Vec<Symbol>>,
    entries: Vec<(u32, RelocationEntry)>,
}

impl Sections {
    fn relocations(self, size: usize) -> Option<Relocations> {
        let mut relocations = Relocations {
            symbols: self.symbols?,
            ..Relocations::default()
        };
        for (section, entry) in self.entries {
            let is_address = !matches!(
                entry.ty,
                RelocationType::TypeIndexLeb
                    | RelocationType::GlobalIndexLeb
                    | RelocationType::TableNumberLeb
            );
            debug_assert!((entry.offset as usize) < size);
            let section = Some(section);
            if is_address && section == self.code {
                relocations.code.insert(entry.offset, entry.index);
            } else if is_address && section == self.data {
                relocations.data.insert(entry.offset, entry.index);
            }
        }
        Some(relocations)
    }
}

impl<'a> Module<'a> {
    #[allow(clippy::too_many_lines)] // a table of sections
    fn section(&mut self, sections: &mut Sections, payload: Payload<'a>) -> Result<()> {
        let number = sections.number;
        match payload {
            Payload::Version { .. } | Payload::End(_) => return Ok(()),
            Payload::CodeSectionEntry(body) => {
                self.bodies.push(body);
                return Ok(());
            }
            Payload::TypeSection(reader) => {
                for kind in reader.into_iter_err_on_gc_types() {
                    self.types.push(kind?);
                }
            }
            Payload::ImportSection(reader) => {
                for import in reader.into_imports() {
                    let import = import?;
                    let TypeRef::Func(of) = import.ty else {
                        return Err(refusal(&format!(
                            "the import {}.{}",
                            import.module, import.name
                        )));
                    };
                    self.imports
                        .push((import.module.to_string(), import.name.to_string()));
                    self.functions.push(of);
                }
            }
            Payload::FunctionSection(reader) => {
                for index in reader {
                    self.functions.push(index?);
                }
            }
            Payload::TableSection(reader) => {
                if reader.count() > 1 {
                    return Err(refusal("more than one table"));
                }
                for read in reader {
                    let table = read?;
                    if table.ty.element_type != wasmparser::RefType::FUNCREF {
                        return Err(refusal("a table of anything but functions"));
                    }
                    let size = usize::try_from(table.ty.initial).unwrap_or(usize::MAX);
                    if size > MOST_ENTRIES {
                        return Err(refusal("a table this large"));
                    }
                    self.table = vec![None; size];
                }
            }
            Payload::MemorySection(reader) => {
                if reader.count() > 1 {
                    return Err(refusal("more than one memory"));
                }
                for read in reader {
                    let memory = read?;
                    if memory.memory64 || memory.shared || memory.page_size_log2.is_some() {
                        return Err(refusal(
                            "a memory that is shared, of 64 bits or of other pages",
                        ));
                    }
                    let pages = |size: u64| u32::try_from(size).unwrap_or(u32::MAX);
                    self.memory = Some((pages(memory.initial), memory.maximum.map(pages)));
                }
            }
            Payload::GlobalSection(reader) => {
                for global in reader {
                    let global = global?;
                    let of = type_of(global.ty.content_type)?;
                    let value = self.constant(&global.init_expr)?;
                    self.globals.push(Global {
                        of,
                        is_mutable: global.ty.mutable,
                        value,
                    });
                }
            }
            Payload::ExportSection(reader) => {
                for export in reader {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        self.exports.push((export.name.to_string(), export.index));
                    }
                }
            }
            Payload::StartSection { func, .. } => self.start = Some(func),
            Payload::ElementSection(reader) => {
                for element in reader {
                    self.element(element?)?;
                }
            }
            Payload::DataCountSection { .. } => {}
            Payload::CodeSectionStart {
                unchecked_range, ..
            } => {
                sections.code = Some(number);
                self.code_start = unchecked_range.start;
            }
            Payload::DataSection(reader) => {
                sections.data = Some(number);
                let section = reader.range().start;
                for segment in reader {
                    let segment = segment?;
                    let DataKind::Active { offset_expr, .. } = segment.kind else {
                        return Err(refusal("data that is not in memory from the beginning"));
                    };
                    let address = self.constant(&offset_expr)?;
                    // An entry ends with its bytes.
                    let start = segment.range.end - segment.data.len() as u64 - section;
                    self.data.push(Data {
                        address: u32::try_from(address).unwrap_or_default(),
                        bytes: segment.data,
                        start,
                    });
                }
            }
            Payload::CustomSection(section) => self.custom(sections, section.as_known())?,
            Payload::TagSection(_) => return Err(refusal("exceptions")),
            _ => return Err(refusal("a section of an unknown kind")),
        }
        sections.number += 1;
        Ok(())
    }

    fn element(&mut self, element: wasmparser::Element) -> Result<()> {
        let ElementKind::Active { offset_expr, .. } = element.kind else {
            if matches!(element.kind, ElementKind::Declared) {
                return Ok(());
            }
            return Err(refusal(
                "elements that are not in the table from the beginning",
            ));
        };
        let start = usize::try_from(self.constant(&offset_expr)?).unwrap_or(usize::MAX);
        let mut functions = Vec::new();
        match element.items {
            ElementItems::Functions(items) => {
                for item in items {
                    functions.push(Some(item?));
                }
            }
            ElementItems::Expressions(_, items) => {
                for item in items {
                    let mut operators = item?.get_operators_reader();
                    functions.push(match operators.read()? {
                        Operator::RefFunc { function_index } => Some(function_index),
                        Operator::RefNull { .. } => None,
                        other => return Err(refusal(&name_of(&other))),
                    });
                }
            }
        }
        let places = self.table.get_mut(start..).unwrap_or_default();
        if places.len() < functions.len() {
            return Err(Error::refusal("elements are outside of the table"));
        }
        places[..functions.len()].copy_from_slice(&functions);
        Ok(())
    }

    fn custom(&mut self, sections: &mut Sections, section: KnownCustom) -> Result<()> {
        match section {
            KnownCustom::Name(reader) => {
                // Unreadable names are ignored: names are only a help.
                for names in reader.into_iter().flatten() {
                    match names {
                        Name::Function(names) => {
                            let names = names
                                .into_iter()
                                .flatten()
                                .map(|named| (named.index, named.name.to_string()));
                            self.names.extend(names);
                        }
                        Name::Global(names) => {
                            let mut names = names.into_iter().flatten();
                            let pointer = names.find(|named| named.name == "__stack_pointer");
                            self.stack_pointer = pointer.map(|named| named.index);
                        }
                        _ => {}
                    }
                }
            }
            KnownCustom::Linking(reader) => {
                for subsection in reader.subsections() {
                    if let Linking::SymbolTable(table) = subsection? {
                        let symbols: Result<_, _> = table
                            .into_iter()
                            .map(|read| read.map(|info| symbol(&info)))
                            .collect();
                        sections.symbols = Some(symbols?);
                    }
                }
            }
            KnownCustom::Reloc(reader) => {
                for entry in reader.entries() {
                    let entry = entry?;
                    sections.entries.push((reader.section_index(), entry));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn constant(&self, expression: &ConstExpr) -> Result<u64> {
        let mut operators = expression.get_operators_reader();
        let value = match operators.read()? {
            Operator::I32Const { value } => u64::from(value.cast_unsigned()),
            Operator::I64Const { value } => value.cast_unsigned(),
            Operator::F32Const { value } => u64::from(value.bits()),
            Operator::F64Const { value } => value.bits(),
            Operator::GlobalGet { global_index } => {
                let global = self.globals.get(global_index as usize);
                global.ok_or_else(|| refusal("an imported global"))?.value
            }
            other => return Err(refusal(&name_of(&other))),
        };
        match operators.read()? {
            Operator::End => Ok(value),
            other => Err(refusal(&name_of(&other))),
        }
    }

    /// Returns the type of a function.
    pub fn type_of(&self, function: u32) -> &FuncType {
        &self.types[self.functions[function as usize] as usize]
    }

    /// Returns the first type that is equal to this one.
    pub fn canonical(&self, of: u32) -> u32 {
        let mut types = (0..).zip(&self.types);
        let same = types.find(|(_, kind)| **kind == self.types[of as usize]);
        same.map_or(of, |(index, _)| index)
    }
}

/// No real program has a table with more entries than this.
const MOST_ENTRIES: usize = 1 << 20;

fn symbol(info: &SymbolInfo) -> Symbol {
    match info {
        SymbolInfo::Func { index, .. } => Symbol::Function(*index),
        SymbolInfo::Data {
            symbol: Some(info), ..
        } => Symbol::Data(info.index, info.offset..info.offset + info.size),
        _ => Symbol::Other,
    }
}

/// Returns the type of a value.
pub fn type_of(of: ValType) -> Result<Type> {
    match of {
        ValType::I32 => Ok(Type::I32),
        ValType::I64 => Ok(Type::I64),
        ValType::F32 => Ok(Type::F32),
        ValType::F64 => Ok(Type::F64),
        ValType::V128 => Err(refusal("SIMD")),
        ValType::Ref(_) => Err(refusal("references as values")),
    }
}

/// Returns the name of an instruction, for an error message.
pub fn name_of(operator: &Operator) -> String {
    let shown = format!("{operator:?}");
    let name = shown.split([' ', '(']).next().unwrap_or_default();
    format!("the instruction {name}")
}

/// Returns the refusal of a feature that has no translation.
pub fn refusal(what: &str) -> Error {
    Error::refusal(format!("{what} cannot be translated to C"))
}
