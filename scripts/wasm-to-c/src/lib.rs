//! Translates a WebAssembly module to one C89 file.
//!
//! [`program`] translates a program that rustc compiled for WASI; [`translate`] translates any module to functions that
//! other C code can call. Their guarantees are in the package's README.
//!
//! ```text
//! read ── lower ── simplify ── forward ── live ── emit
//! ```
//!
//! `read` reads the module and the linker's relocations. `lower` turns the code of the stack machine into expressions
//! and statements (`ir`). `simplify` removes code that ends in a trap and has no other effect. `forward` replaces calls
//! of functions that only call another one. `live` finds the parts that the exported functions need. `emit` and
//! `express` write C. `runtime` is the C text that any module may need, and `host` replaces the system and the C
//! library.

mod emit;
mod error;
mod express;
mod forward;
mod host;
mod ir;
mod live;
mod lower;
mod names;
mod numeric;
mod pack;
mod read;
mod runtime;
mod simplify;
mod squeeze;
mod unset;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use wasmparser::ValType;

use crate::emit::{signature, type_name, Emitter};
use crate::host::Stand;
use crate::ir::{Function, Statement, Type};
use crate::live::Live;
use crate::read::{Global, Module};
use crate::simplify::Facts;

pub use crate::error::{Error, Result};

/// The size of a page of wasm's memory.
const PAGE: u64 = 65536;

/// The most memory that a module can have, in bytes. It is an array, and a larger one does not fit in 32-bit C
/// programs.
pub const MOST_MEMORY: u64 = 1 << 30;

/// The least number of pages that a program has for its stack.
const STACK_PAGES: u32 = 16;

/// The options of a translation.
pub struct Options {
    /// The largest size of the memory, in bytes: at most [`MOST_MEMORY`].
    pub memory: u64,
    /// Whether addresses are checked, so that an access outside of the memory traps.
    pub is_checked: bool,
    /// The kind of module.
    pub kind: ModuleKind,
}

/// The kind of a module.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ModuleKind {
    /// A library: each exported function is kept.
    Library,
    /// A program for WASI, made by rustc. Its panics and `eprint!` print nothing.
    Program,
    /// A program for WASI, made by rustc, with the messages of panics.
    TalkingProgram,
}

/// The size of the C program's call stack. WebAssembly's own stack is part of its memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CallStack {
    /// The system's default size for a program.
    AsGiven,
    /// On Linux, as large as the system allows.
    Largest,
}

/// A module in C.
pub struct Translation {
    /// The C file without `main`.
    pub text: String,
    /// The function that sets up the memory and runs the start function.
    pub begin: &'static str,
    /// The exported functions.
    pub exports: Vec<Export>,
    /// The size in bytes of each function in the text, by its name in Rust, and that of the constants.
    pub sizes: Vec<(String, usize)>,
}

/// An exported function, with C's names of types.
pub struct Export {
    /// Its name in the module.
    pub name: String,
    /// Its name in C.
    pub c: String,
    /// The types of its parameters.
    pub parameters: Vec<&'static str>,
    /// The type of its result.
    pub result: Option<&'static str>,
}

/// A program in C.
pub struct Program {
    /// The C file.
    pub text: String,
    /// The size in bytes of each function in it, by its name in Rust, and that of the constants.
    pub sizes: Vec<(String, usize)>,
}

/// Returns the C file of a program that was compiled for WASI with relocations. It has `memory` bytes of memory.
///
/// # Errors
///
/// If the program uses something that has no translation, which the error names, or needs more memory. If `memory` is
/// more than [`MOST_MEMORY`].
pub fn program(
    wasm: &[u8],
    memory: u64,
    kind: ModuleKind,
    call_stack: CallStack,
) -> Result<Program> {
    let is_checked = false;
    let options = Options {
        memory,
        is_checked,
        kind,
    };
    let mut translation = translate(wasm, &options)?;
    let sizes = std::mem::take(&mut translation.sizes);
    let start = translation
        .exports
        .iter()
        .find(|export| export.name == "_start")
        .ok_or_else(|| Error::refusal("the program has no beginning"))?;
    let (text, begin, start) = (&translation.text, translation.begin, &start.c);
    let (include, enlarge) = match call_stack {
        CallStack::AsGiven => ("", ""),
        CallStack::Largest => runtime::ENLARGE,
    };
    let text = format!("{include}{text}int main(void){{{enlarge}{begin}();{start}();return 0;}}\n");
    Ok(Program { text, sizes })
}

/// Returns a module as C.
///
/// # Errors
///
/// If the module uses something that has no translation, which the error names, or needs more memory than the options
/// allow. If they allow more than [`MOST_MEMORY`].
///
/// # Examples
///
/// ```
/// use wasm_to_c::{translate, ModuleKind, Options};
///
/// // (module (func (export "add") (param i32 i32) (result i32)
/// //     (i32.add (local.get 0) (local.get 1))))
/// let wasm = b"\0asm\x01\0\0\0\x01\x07\x01\x60\x02\x7f\x7f\x01\x7f\x03\x02\x01\0\
///     \x07\x07\x01\x03add\0\0\x0a\x09\x01\x07\0\x20\0\x20\x01\x6a\x0b";
/// let options = Options {
///     memory: 1 << 20,
///     is_checked: true,
///     kind: ModuleKind::Library,
/// };
/// let translation = translate(wasm, &options)?;
/// let add = &translation.exports[0];
/// assert_eq!((add.name.as_str(), add.result), ("add", Some("U")));
/// assert!(translation.text.contains("return a+b;"));
/// # Ok::<(), wasm_to_c::Error>(())
/// ```
pub fn translate(wasm: &[u8], options: &Options) -> Result<Translation> {
    refuse_too_much(options)?;
    let module = read::read(wasm)?;
    refuse_unknown_stack(&module, options)?;
    let mut functions = BTreeMap::new();
    let first = module.imports.len();
    let mut names = stands(&module, options)?;
    for index in 0..module.bodies.len() {
        let number = number(first + index);
        if !names.contains_key(&number) {
            functions.insert(number, lower::lower(&module, index)?);
        }
    }
    simplify_all(&module, &mut functions, options);
    forward::forward(&mut functions);
    let live = live::live(&module, &functions, &roots(&module, options));
    functions.retain(|function, _| live.functions.contains(function));
    refuse_imports(&module, &live, &names)?;
    if options.kind != ModuleKind::Library {
        refuse_allocator(&module, &functions)?;
    }
    let order = order(&functions);
    for (rank, function) in order.iter().enumerate() {
        names.insert(*function, names::function(rank));
    }
    let is_program = options.kind != ModuleKind::Library;
    let emitter = Emitter {
        functions: &names,
        is_checked: options.is_checked,
        stack_pointer: module.stack_pointer.filter(|_| is_program),
        used: RefCell::default(),
        signatures: RefCell::default(),
    };
    let writer = Writer {
        module: &module,
        options,
        names: &names,
        functions: &functions,
        live: &live,
        emitter: &emitter,
    };
    writer.translation(&order)
}

fn refuse_too_much(options: &Options) -> Result<()> {
    if options.memory <= MOST_MEMORY {
        return Ok(());
    }
    let memory = options.memory;
    Err(Error::Unsupported {
        reason: format!(
            "{memory} bytes of memory are more than the {MOST_MEMORY} that C can have in 32 bits"
        ),
        remedy: "allow less",
    })
}

/// Refuses a program that may have a stack but does not name its pointer: such a stack could neither be moved to the end
/// of the memory nor be checked for overflow.
fn refuse_unknown_stack(module: &Module, options: &Options) -> Result<()> {
    let is_known = module.stack_pointer.is_some() || options.kind == ModuleKind::Library;
    let is_pointer = |global: &Global| global.of == Type::I32 && global.is_mutable;
    if is_known || !module.globals.iter().any(is_pointer) {
        return Ok(());
    }
    let reason = "the program does not name its stack pointer";
    let remedy = "compile it without -Cstrip=symbols, which removes the names of variables";
    Err(Error::Unsupported {
        reason: reason.to_string(),
        remedy,
    })
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a module has fewer functions")
}

/// Returns the C functions that replace functions of the module.
fn stands(module: &Module, options: &Options) -> Result<BTreeMap<u32, String>> {
    let mut names = BTreeMap::new();
    let is_program = options.kind != ModuleKind::Library;
    let mut replace = |index, stand: Option<Stand>| {
        if let Some((c, _)) = stand.filter(|(_, of)| has_type(module, index, of)) {
            names.insert(index, c.to_string());
        }
    };
    for (index, (_, name)) in module.imports.iter().enumerate() {
        if !is_program {
            return Err(read::refusal(&format!("the import {name}")));
        }
        replace(number(index), host::of_system(name));
    }
    if is_program {
        for (&index, name) in &module.names {
            if !is_own(module, name) {
                replace(index, host::of_library(name));
            }
        }
    }
    Ok(names)
}

/// Returns whether the program itself, not a library that it is linked with, has a function of this name, which may
/// have another meaning. Such a function is exported. The export may be another function that calls it, so only the
/// name counts.
fn is_own(module: &Module, name: &str) -> bool {
    module.exports.iter().any(|(export, _)| export == name)
}

/// Returns whether a function has the type that this text describes.
fn has_type(module: &Module, function: u32, text: &str) -> bool {
    if function as usize >= module.functions.len() {
        return false;
    }
    let of = module.type_of(function);
    let shown = |types: &[ValType]| {
        let names = types.iter().map(|kind| read::type_of(*kind).map(type_name));
        names.collect::<Result<String>>()
    };
    let shown =
        shown(of.params()).and_then(|parameters| Ok(parameters + ":" + &shown(of.results())?));
    shown.is_ok_and(|signature| signature == text)
}

/// Refuses a program with an allocator of its own. Its stack is at the end of the memory, and only the replacement of
/// the C library's allocator knows where that is.
fn refuse_allocator(module: &Module, functions: &BTreeMap<u32, Function>) -> Result<()> {
    if let Some(own) = host::ALLOCATION.iter().find(|name| is_own(module, name)) {
        return Err(Error::Unsupported {
            reason: format!("the program has a function `{own}` of its own"),
            remedy: "rename it, because only the standard allocator knows where the stack is",
        });
    }
    if !functions.values().any(grows) {
        return Ok(());
    }
    Err(Error::Unsupported {
        reason: "the program has an allocator of its own, which uses `memory.grow`".to_string(),
        remedy: "use the standard allocator, because only that knows where the stack is",
    })
}

/// Returns whether a function grows the memory.
fn grows(function: &Function) -> bool {
    let mut grows = false;
    for statement in &function.body {
        statement.visit(&mut |inner| grows |= matches!(inner, Statement::Grow(..)));
    }
    grows
}

fn refuse_imports(module: &Module, live: &Live, names: &BTreeMap<u32, String>) -> Result<()> {
    let missing = live.functions.iter().find(|function| {
        (**function as usize) < module.imports.len() && !names.contains_key(function)
    });
    let Some(&missing) = missing else {
        return Ok(());
    };
    let (_, name) = &module.imports[missing as usize];
    let reason = format!("the program uses {} ({name})", host::meaning(name));
    let remedy = "C's standard library has nothing like it: leave it out";
    Err(Error::Unsupported { reason, remedy })
}

/// Returns the functions that are called from outside.
fn roots(module: &Module, options: &Options) -> Vec<u32> {
    let exports = module
        .exports
        .iter()
        .filter(|(name, _)| options.kind == ModuleKind::Library || name == "_start");
    exports
        .map(|(_, function)| *function)
        .chain(module.start)
        .collect()
}

/// Simplifies functions until no more of them turn out to do nothing but trap.
fn simplify_all(module: &Module, functions: &mut BTreeMap<u32, Function>, options: &Options) {
    let mut facts = Facts::default();
    let named = |names: &[&str]| match options.kind {
        ModuleKind::Program => functions_by_name(module, names),
        _ => BTreeSet::new(),
    };
    facts.traps = named(host::ENDS);
    facts.empty = named(host::NOTHING);
    facts.exits = named(host::EXITS);
    let texts = named(host::QUIET);
    loop {
        facts.quiet = quiet(module, functions, &facts);
        facts.quiet.extend(&texts);
        for function in functions.values_mut() {
            let body = std::mem::take(&mut function.body);
            function.body = simplify::simplify(body, &facts);
        }
        let before = facts.traps.len() + facts.empty.len();
        let with_body = |body: &[Statement]| {
            let such = functions
                .iter()
                .filter(|(_, function)| function.body == body);
            such.map(|(index, _)| *index).collect::<Vec<_>>()
        };
        facts.traps.extend(with_body(&[Statement::Trap]));
        facts.empty.extend(with_body(&[]));
        facts.empty.extend(with_body(&[Statement::Return(None)]));
        if facts.traps.len() + facts.empty.len() == before {
            return;
        }
    }
}

/// Returns the functions of the libraries with these names in Rust.
fn functions_by_name(module: &Module, names: &[&str]) -> BTreeSet<u32> {
    let is_named = |name: &str| names.contains(&&*format!("{:#}", rustc_demangle::demangle(name)));
    let functions = module
        .names
        .iter()
        .filter(|(_, name)| is_named(name) && !is_own(module, name));
    functions.map(|(index, _)| *index).collect()
}

/// Returns the functions that call no function of the system, directly or through others.
fn quiet(module: &Module, functions: &BTreeMap<u32, Function>, facts: &Facts) -> BTreeSet<u32> {
    let imports = number(module.imports.len());
    let mut quiet: BTreeSet<u32> = (imports..number(module.functions.len())).collect();
    loop {
        let before = quiet.len();
        for (index, function) in functions {
            let mut is_quiet = true;
            for statement in &function.body {
                statement.visit(&mut |inner| match inner {
                    Statement::Call(callee, ..) => {
                        is_quiet &= [&quiet, &facts.traps, &facts.empty]
                            .iter()
                            .any(|set| set.contains(callee));
                    }
                    Statement::CallIndirect(..) => is_quiet = false,
                    _ => {}
                });
            }
            if !is_quiet {
                quiet.remove(index);
            }
        }
        if quiet.len() == before {
            return quiet;
        }
    }
}

/// Returns the functions in an order in which most are defined before they are called.
fn order(functions: &BTreeMap<u32, Function>) -> Vec<u32> {
    let mut order = Vec::new();
    let mut seen = BTreeSet::new();
    for &root in functions.keys() {
        // A stack of functions and of the calls in each, so that the depth of calls is not limited.
        let mut open = vec![(root, callees(functions, root))];
        if !seen.insert(root) {
            continue;
        }
        while let Some((function, waiting)) = open.last_mut() {
            match waiting.pop() {
                Some(next) if seen.insert(next) => open.push((next, callees(functions, next))),
                Some(_) => {}
                None => {
                    order.push(*function);
                    open.pop();
                }
            }
        }
    }
    order
}

/// Returns the functions that a function calls, the last one first.
fn callees(functions: &BTreeMap<u32, Function>, of: u32) -> Vec<u32> {
    let mut callees = Vec::new();
    for statement in &functions[&of].body {
        statement.visit(&mut |inner| {
            if let Statement::Call(callee, ..) = inner {
                if functions.contains_key(callee) {
                    callees.push(*callee);
                }
            }
        });
    }
    callees.reverse();
    callees
}

/// Assembles the file.
struct Writer<'a> {
    module: &'a Module<'a>,
    options: &'a Options,
    names: &'a BTreeMap<u32, String>,
    functions: &'a BTreeMap<u32, Function>,
    live: &'a Live,
    emitter: &'a Emitter<'a>,
}

impl Writer<'_> {
    fn translation(&self, order: &[u32]) -> Result<Translation> {
        let mut bodies = String::new();
        let mut sizes = Vec::new();
        for function in order {
            let name = &self.names[function];
            let body = self.emitter.function(name, &self.functions[function]);
            let name = self.module.names.get(function).unwrap_or(name);
            let name = format!("{:#}", rustc_demangle::demangle(name));
            sizes.push((name, body.len()));
            bodies.push_str(&body);
        }
        let begin = self.begin();
        sizes.push(("constants".to_string(), begin.len()));
        let mut text = String::new();
        let has_numbers = self.has_numbers();
        if has_numbers {
            text.push_str(runtime::NUMBERS);
        }
        text.push_str(runtime::HEAD);
        if has_numbers {
            text.push_str(runtime::ROUNDING);
        }
        self.memory(&mut text)?;
        text.push_str(runtime::TRAP);
        text.push_str(if self.options.is_checked {
            runtime::CHECKED_MEMORY
        } else {
            runtime::MEMORY
        });
        text.push_str(runtime::ACCESS);
        self.globals(&mut text);
        if self.emitter.stack_pointer.is_some() {
            text.push_str(&squeeze::squeeze(host::STACK));
        }
        text.push_str(&self.helpers());
        self.prototypes(order, &mut text);
        self.table(&mut text);
        text.push_str(&bodies);
        text.push_str(&begin);
        Ok(Translation {
            text,
            begin: "begin",
            exports: self.exports(),
            sizes,
        })
    }

    fn has_numbers(&self) -> bool {
        let mut globals = self.module.globals.iter();
        let used = self.emitter.used.borrow();
        globals.any(|global| global.of.is_number())
            || self.functions.values().any(Function::has_numbers)
            || used.iter().any(|name| runtime::uses_floats(name))
    }

    fn memory(&self, text: &mut String) -> Result<()> {
        let (initial, maximum) = self.module.memory.unwrap_or((0, None));
        let most = u32::try_from(self.options.memory / PAGE)
            .unwrap_or(u32::MAX)
            .min(maximum.unwrap_or(u32::MAX));
        // The stack of a program uses the memory that its constants leave free.
        let stack = match self.options.kind {
            ModuleKind::Library => 0,
            ModuleKind::Program | ModuleKind::TalkingProgram => STACK_PAGES,
        };
        let needed = initial.saturating_add(stack);
        if needed > most {
            let needed = u64::from(needed) * PAGE;
            let reason = format!(
                "the program needs {needed} bytes for its stack and constants, which is more than the {} \
                 that it may use",
                self.options.memory
            );
            return Err(Error::refusal(reason));
        }
        let _ = write!(
            text,
            "#define MOST {most}u\n#define HEAP {}u\nstatic unsigned char mem[{}];\nstatic U pages={initial};\n",
            u64::from(initial) * PAGE,
            (u64::from(most) * PAGE).max(1),
        );
        Ok(())
    }

    /// Returns the functions of the runtime, and those that replace functions of the system and the C library.
    fn helpers(&self) -> String {
        let used = self.emitter.used.borrow();
        let live = self.live.functions.iter();
        let stands = live
            .filter(|function| !self.functions.contains_key(function))
            .filter_map(|function| self.names.get(function).map(String::as_str));
        runtime::functions(used.iter().copied().chain(stands))
    }

    fn globals(&self, text: &mut String) {
        for (index, global) in self.module.globals.iter().enumerate() {
            if !global.is_mutable {
                continue;
            }
            let name = names::global(number(index), self.emitter.stack_pointer);
            let bits = global.value;
            let of = type_name(global.of);
            if self.emitter.stack_pointer == Some(number(index)) {
                let _ = writeln!(text, "static {of} {name}=MOST*{PAGE}u;");
                continue;
            }
            let _ = match global.of {
                Type::I32 => writeln!(text, "static {of} {name}={bits}u;"),
                Type::I64 => writeln!(
                    text,
                    "static {of} {name}=K({}u,{}u);",
                    bits >> 32,
                    bits & 0xffff_ffff
                ),
                // It is set where the program begins: C89 has no constants for all floating-point numbers.
                _ => writeln!(text, "static {of} {name};"),
            };
        }
    }

    /// Declares the functions that are used before they are defined.
    fn prototypes(&self, order: &[u32], text: &mut String) {
        let ranks: BTreeMap<_, _> = order.iter().enumerate().map(|(a, b)| (*b, a)).collect();
        let mut needed: BTreeSet<u32> = self.live.in_table.clone();
        for (rank, function) in order.iter().enumerate() {
            let callees = callees(self.functions, *function);
            // A function may call itself without having been declared.
            needed.extend(callees.iter().filter(|callee| ranks[*callee] > rank));
        }
        for function in needed {
            if let Some(of) = self.functions.get(&function) {
                let _ = writeln!(text, "{};", signature(&self.names[&function], of, None));
            }
        }
    }

    /// Writes the table of functions that are called by address.
    fn table(&self, text: &mut String) {
        let table = &self.module.table;
        let signatures = self.emitter.signatures.borrow();
        for of in signatures.iter() {
            let _ = writeln!(text, "{}", self.type_of_call(*of));
        }
        if signatures.is_empty() {
            return;
        }
        let is_live =
            |entry: &Option<u32>| entry.filter(|function| self.live.in_table.contains(function));
        let mut entries: Vec<String> = table
            .iter()
            .map(|entry| {
                is_live(entry).map_or("0".to_string(), |function| {
                    format!("(V){}", self.names[&function])
                })
            })
            .collect();
        while entries.len() > 1 && entries.last().is_some_and(|last| last == "0") {
            entries.pop();
        }
        if entries.is_empty() {
            entries.push("0".to_string());
        }
        let lines: Vec<_> = entries.chunks(12).map(|chunk| chunk.join(",")).collect();
        let _ = writeln!(text, "static const V table[]={{{}}};", lines.join(",\n"));
        if self.options.is_checked {
            let types: Vec<_> = table
                .iter()
                .take(entries.len())
                .map(|entry| self.kind(is_live(entry)))
                .collect();
            let _ = writeln!(
                text,
                "static const U kinds[]={{{}}};",
                if types.is_empty() {
                    "0".to_string()
                } else {
                    types.join(",")
                }
            );
            let _ = writeln!(
                text,
                "static V at(U i,U k){{if(i>={}u||kinds[i]!=k+1)trap();return table[i];}}",
                types.len()
            );
        }
    }

    /// Returns the number of a function's type; 0 for no function.
    fn kind(&self, function: Option<u32>) -> String {
        let Some(function) = function else {
            return "0".to_string();
        };
        let of = self.module.functions[function as usize];
        (self.module.canonical(of) + 1).to_string()
    }

    fn type_of_call(&self, of: u32) -> String {
        let types = &self.module.types[of as usize];
        let c = |kind: &ValType| read::type_of(*kind).map_or("U", type_name);
        let result = types.results().first().map_or("void", c);
        let parameters: Vec<_> = types.params().iter().map(c).collect();
        let parameters = if parameters.is_empty() {
            "void".to_string()
        } else {
            parameters.join(",")
        };
        format!("typedef {result}(*t_{of})({parameters});")
    }

    /// Returns the function that sets up the memory.
    fn begin(&self) -> String {
        let mut text = "static void begin(void){\n".to_string();
        for (start, bytes) in self.live.pieces(self.module) {
            let mut start = start as usize;
            for bytes in runs(&bytes).into_iter().flat_map(|run| run.chunks(400)) {
                text.push_str(&self.constant(start, bytes));
                start += bytes.len();
            }
        }
        for (index, global) in self.module.globals.iter().enumerate() {
            let name = names::global(number(index), self.emitter.stack_pointer);
            let bits = global.value;
            if !global.is_mutable {
                continue;
            }
            let _ = match global.of {
                Type::F32 => {
                    self.emitter.used.borrow_mut().insert("ofbitsf");
                    writeln!(text, "{name}=ofbitsf({bits}u);")
                }
                Type::F64 => {
                    self.emitter.used.borrow_mut().insert("ofbitsd");
                    let (upper, lower) = (bits >> 32, bits & 0xffff_ffff);
                    writeln!(text, "{name}=ofbitsd(K({upper}u,{lower}u));")
                }
                _ => Ok(()),
            };
        }
        if let Some(start) = self.module.start {
            if let Some(name) = self.names.get(&start) {
                let _ = writeln!(text, "{name}();");
            }
        }
        text.push_str("}\n");
        text
    }

    /// Returns the shortest text that writes bytes to the memory.
    fn constant(&self, start: usize, bytes: &[u8]) -> String {
        if is_run(bytes) {
            return format!("memset(mem+{start},{},{});\n", bytes[0], bytes.len());
        }
        let plain = copy_string(start, bytes);
        let (words, rest) = bytes.split_at(bytes.len() / 4 * 4);
        let mut packed = format!("unpack({start},\"{}\");\n", pack::pack(words));
        if !rest.is_empty() {
            packed.push_str(&copy_string(start + words.len(), rest));
        }
        if plain.len() <= packed.len() {
            return plain;
        }
        self.emitter.used.borrow_mut().insert("unpack");
        packed
    }

    fn exports(&self) -> Vec<Export> {
        let exports = self.module.exports.iter().filter_map(|(name, index)| {
            let function = self.functions.get(index)?;
            let parameters = function.locals[..function.parameters].iter();
            Some(Export {
                name: name.clone(),
                c: self.names[index].clone(),
                parameters: parameters.map(|parameter| type_name(*parameter)).collect(),
                result: function.result.map(type_name),
            })
        });
        exports.collect()
    }
}

/// This many equal bytes are shorter as a call of their own.
const LONG_RUN: usize = 24;

fn is_run(bytes: &[u8]) -> bool {
    bytes.len() >= LONG_RUN && bytes.iter().all(|byte| *byte == bytes[0])
}

/// Returns bytes in parts: long runs of equal bytes, and the parts between them.
fn runs(bytes: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut end = 0;
    for run in bytes.chunk_by(|a, b| a == b) {
        if is_run(run) {
            parts.extend([&bytes[start..end], run]);
            start = end + run.len();
        }
        end += run.len();
    }
    parts.push(&bytes[start..]);
    parts
}

/// Returns a statement that copies a string to the memory.
fn copy_string(start: usize, bytes: &[u8]) -> String {
    format!("memcpy(mem+{start},{},{});\n", literal(bytes), bytes.len())
}

/// Returns bytes as a string of C.
fn literal(bytes: &[u8]) -> String {
    let mut text = "\"".to_string();
    for (place, byte) in bytes.iter().enumerate() {
        let next = bytes.get(place + 1);
        let _ = match byte {
            b'\n' => write!(text, "\\n"),
            b'"' | b'\\' => write!(text, "\\{}", char::from(*byte)),
            // Two of them may begin a trigraph.
            b'?' => write!(text, "\\?"),
            b' '..=b'~' => write!(text, "{}", char::from(*byte)),
            // A digit that follows would belong to the escape.
            _ if next.is_some_and(u8::is_ascii_digit) => write!(text, "\\{byte:03o}"),
            _ => write!(text, "\\{byte:o}"),
        };
    }
    text.push('"');
    text
}

/// The README's examples compile.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
