//! Looks for programs with a wrong bundle: `cargo run --release -p cargo-solo --example fuzz -- SEED COUNT`.
//!
//! Each program is a small workspace in which names collide: crates, modules, structs, macros and re-exports of one
//! name, globs, macros that make modules and imports, `extern crate` in all its forms, crates of four editions. Each
//! function returns a unique number, so a path to a wrong item changes the output. The program also prints the order of
//! drops, and other results that depend on the edition of a crate. rustc builds the crates, as cargo would, and the
//! bundle, and the outputs are compared. One program in four is shaken.
//!
//! A random program often does not compile. The lines that rustc blames are removed until it does, so the generator
//! needs no rules of what is valid: each piece that may be removed is a line of its own, with all its brackets closed.

#![expect(
    clippy::format_push_string,
    reason = "pieces of source text are easier to read as they are"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};

const CRATES: [&str; 3] = ["alpha", "beta", "gamma"];

/// Pseudorandom numbers, which depend only on a seed (Marsaglia 2003, xorshift).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// A generated workspace.
struct Program {
    random: Random,
    /// The last number that a function returns.
    last: u32,
    /// Each crate's edition; the binary's last.
    editions: Vec<&'static str>,
    /// Each crate's dependencies, by the names that it uses for them.
    dependencies: Vec<BTreeMap<String, usize>>,
    sources: Vec<String>,
}

impl Program {
    fn new(seed: u64) -> Self {
        let mut program = Self {
            random: Random::new(seed),
            last: 0,
            editions: Vec::new(),
            dependencies: Vec::new(),
            sources: Vec::new(),
        };
        for _ in 0..8 {
            program.random.below(2);
        }
        for index in 0..=CRATES.len() {
            let is_binary = index == CRATES.len();
            let editions: &[&str] = if is_binary {
                &["2018", "2021", "2021", "2024"]
            } else {
                &["2015", "2018", "2021", "2024"]
            };
            let edition = program.random.pick(editions);
            program.editions.push(edition);
            program.depend(index);
            let source = program.source(index);
            program.sources.push(source);
        }
        program
    }

    fn depend(&mut self, index: usize) {
        let mut dependencies = BTreeMap::new();
        for (other, name) in CRATES.iter().enumerate().take(index) {
            if index == CRATES.len() || !self.random.one_in(3) {
                // Now and then under another crate's name.
                let name = if self.random.one_in(8) { "gamma" } else { name };
                let name = if dependencies.contains_key(name) {
                    CRATES[other]
                } else {
                    name
                };
                dependencies.insert(name.to_string(), other);
            }
        }
        self.dependencies.push(dependencies);
    }

    fn number(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    fn function(&mut self, name: &str) -> String {
        format!("pub fn {name}() -> u32 {{ {} }} ", self.number())
    }

    /// Returns the items that every crate has, as does every module that stands in for a crate.
    fn content(&mut self) -> String {
        let f = self.function("f");
        let g = self.function("f");
        format!("{f} pub mod deep {{ {g} }} ")
    }

    /// Returns an item with a crate's name.
    fn shadow(&mut self, name: &str) -> String {
        match self.random.below(4) {
            0 => {
                let f = self.function("f");
                format!("#[allow(non_camel_case_types)] pub struct {name}; impl {name} {{ {f} }}\n")
            }
            1 => format!("pub fn {name}() -> u32 {{ {} }}\n", self.number()),
            _ => {
                let content = self.content();
                format!("pub mod {name} {{ {content} }}\n")
            }
        }
    }

    fn dependency(&mut self, index: usize) -> Option<String> {
        let names: Vec<_> = self.dependencies[index].keys().cloned().collect();
        (!names.is_empty()).then(|| names[self.random.below(names.len())].clone())
    }

    fn source(&mut self, index: usize) -> String {
        let is_binary = index == CRATES.len();
        let mut source = String::from("#![allow(warnings)]\n");
        let is_old = self.editions[index] == "2015";
        for name in self.dependencies[index].clone().keys() {
            let macro_use = if self.random.one_in(3) {
                "#[macro_use] "
            } else {
                ""
            };
            if is_old || !macro_use.is_empty() {
                source += &format!("{macro_use}extern crate {name};\n");
            }
        }
        if self.random.one_in(4) {
            if let Some(name) = self.dependency(index) {
                source += &format!("extern crate {name} as other;\n");
                self.dependencies_alias(index, &mut source);
            }
        }
        if self.random.one_in(5) {
            source += "extern crate self as own;\n";
        }
        if !is_binary {
            source += &self.content();
            source.push('\n');
            source += &self.library_items(index);
        } else if self.random.one_in(3) {
            let name = self
                .random
                .pick(&["vec", "println", "format", "assert", "matches"]);
            let number = self.number();
            source += &format!("macro_rules! {name} {{ ($($t:tt)*) => {{ {number} }} }}\n");
        }
        source += &self.macros(index);
        let mut calls = String::new();
        for module in 0..3 + self.random.below(4) {
            source += &self.module(index, module);
            calls += &format!("all.extend(m{module}::run());\n");
        }
        if self.random.one_in(2) {
            source += &self.order(index);
            calls += "all.extend(order::run());\n";
        }
        if is_binary {
            let own = self.calls(index);
            let others: String = (0..CRATES.len())
                .filter_map(|other| {
                    let mut names = self.dependencies[index].iter();
                    let (name, _) = names.find(|(_, module)| **module == other)?;
                    Some(format!("all.extend(::{name}::all());\n"))
                })
                .collect();
            source += &format!("fn main() {{ let mut all: Vec<u32> = Vec::new();\n{calls}{own}{others}std::println!(\"{{:?}}\", all); }}\n");
        } else {
            source += &format!(
                "pub fn all() -> Vec<u32> {{ let mut all: Vec<u32> = Vec::new();\n{calls}all }}\n"
            );
        }
        source
    }

    /// Returns a module of code that depends on the edition: the times of drops, the captures of closures, and the
    /// items of iterators. Crates of newer editions may also have code that older editions do not compile.
    fn order(&mut self, index: usize) -> String {
        let edition = self.editions[index];
        let mut items = String::new();
        let mut calls = String::new();
        for piece in 0..=self.random.below(2) {
            let body = match self.random.below(8) {
                0 => "let _a = D(1); D(2).value()",
                1 => "if let Some(x) = D(1).get() { x } else { let _b = D(2); 3 }",
                2 => "let x = (D(1), D(2)); { let c = move || { let _y = &x.0; }; c(); } let _e = D(3); 4",
                3 => "let mut n = 0; for x in [1u8, 2].into_iter() { n += std::mem::size_of_val(&x) as u32; } n",
                4 => "let b: Box<[u8]> = vec![1, 2].into_boxed_slice(); b.into_iter().map(|x| std::mem::size_of_val(&x) as u32).sum()",
                5 => "let _a = D(1); match D(2).get() { Some(x) => x, None => { let _b = D(3); D(4).value() } }",
                6 => "let _a = D(1); { let _b = D(2); D(3).value() } + if let Some(x) = D(4).get() { x } else if let None = D(5).get() { let _c = D(6); 7 } else { 8 }",
                _ => "let v = vec![1, 2]; let _a = 3; v.iter().map(|x| x + 1).sum()",
            };
            items += &format!("pub fn p{piece}() -> u32 {{ {body} }}\n");
            calls += &format!("{{ let it = p{piece}(); all.push(it); }}\n");
        }
        if edition >= "2021" && self.random.one_in(2) {
            items += "impl TryFrom<u32> for D { type Error = (); fn try_from(it: u32) -> Result<D, ()> { Ok(D(it)) } }\n";
            calls += "drop(D::try_from(9));\n";
        }
        if edition >= "2024" && index == CRATES.len() && self.random.one_in(2) {
            calls += "if let Some(x) = D(10).get() && x > 0 { all.push(x); }\n";
        }
        format!(
            "pub mod order {{ thread_local! {{ static LOG: ::std::cell::RefCell<Vec<u32>> = ::std::cell::RefCell::new(Vec::new()); }}
            pub struct D(u32); impl Drop for D {{ fn drop(&mut self) {{ LOG.with(|it| it.borrow_mut().push(100 + self.0)) }} }}
            impl D {{ fn get(&self) -> Option<u32> {{ None }} fn value(&self) -> u32 {{ self.0 }} }}
            {items}pub fn run() -> Vec<u32> {{ let mut all: Vec<u32> = Vec::new();\n{calls}LOG.with(|it| all.extend(it.borrow().iter().cloned())); all }} }}\n"
        )
    }

    /// Uses the name that an `extern crate … as` gave to all modules.
    fn dependencies_alias(&mut self, index: usize, source: &mut String) {
        let path = if self.editions[index] == "2015" {
            "::other"
        } else {
            "other"
        };
        source.push_str(&format!(
            "pub mod aliased {{ pub fn f() -> u32 {{ {path}::f() }} }}\n"
        ));
    }

    fn library_items(&mut self, index: usize) -> String {
        let mut items = String::new();
        let is_old = self.editions[index] == "2015";
        if let Some(name) = self.dependency(index) {
            items += &match self.random.below(6) {
                0 => format!("pub use {name}::f as again;\n"),
                1 if !is_old => format!("pub use {name};\n"),
                2 => format!("pub use {name}::deep as aside;\n"),
                3 => format!("pub mod inner {{ pub use {}{name}::*; }}\n", "::"),
                4 if !is_old => format!("pub use {name} as renamed;\n"),
                _ => String::new(),
            };
        }
        if self.random.one_in(3) {
            let name = self.random.pick(&CRATES);
            if !self.dependencies[index].contains_key(name) {
                items += &self.shadow(name);
            }
        }
        if self.random.one_in(3) {
            items += "pub(crate) type Result = u32;\npub(crate) fn hidden() -> Result { 0 }\n";
        }
        items
    }

    fn macros(&mut self, index: usize) -> String {
        if index == CRATES.len() {
            return "macro_rules! path { ($n:ident) => { $n::f() } }\n\
                    macro_rules! module { ($n:ident, $v:expr) => { pub mod $n { pub fn f() -> u32 { $v } pub mod deep { pub fn f() -> u32 { $v + 1 } } } } }\n\
                    macro_rules! import { ($n:ident) => { use crate::stock::$n; } }\n"
                .to_string()
                + &self.stock();
        }
        let name = CRATES[index];
        let number = self.number();
        let mut macros = match self.random.below(5) {
            0 => format!("#[macro_export] macro_rules! {name}_m {{ () => {{ $crate::f() }} }}\n"),
            1 => format!("#[macro_export(local_inner_macros)] macro_rules! {name}_m {{ () => {{ {name}_n!() }} }}\n#[macro_export] macro_rules! {name}_n {{ () => {{ $crate::deep::f() }} }}\n"),
            2 => format!("mod macros {{ #[macro_export] macro_rules! {name}_m {{ () => {{ $crate::{name}_n!() }} }}\n#[macro_export] macro_rules! {name}_n {{ () => {{ {number} }} }} }}\n"),
            3 => format!("#[macro_export] macro_rules! {name}_m {{ () => {{ {name}::f() }} }}\n"),
            _ => format!("#[macro_export] macro_rules! {name}_m {{ () => {{ $crate::{name}_m() }} }}\npub fn {name}_m() -> u32 {{ {number} }}\n"),
        };
        if self.random.one_in(2) {
            macros += &format!(
                "#[macro_export] macro_rules! {name} {{ () => {{ $crate::f() + 1000 }} }}\n"
            );
        }
        macros
    }

    /// Returns a module of items with crates' names, to be imported.
    fn stock(&mut self) -> String {
        let mut items = String::new();
        for name in CRATES {
            if self.random.one_in(2) {
                items += &self.shadow(name);
            }
        }
        format!("pub mod stock {{\n{items}}}\n")
    }

    fn module(&mut self, index: usize, module: usize) -> String {
        let is_binary = index == CRATES.len();
        let mut items = String::new();
        let name = self.random.pick(&CRATES);
        match self.random.below(9) {
            0 => items += &self.shadow(name),
            1 if is_binary => items += "use crate::stock::*;\n",
            2 => items += "use super::*;\n",
            3 if is_binary => items += &format!("module!({name}, {});\n", self.number() + 5000),
            4 if is_binary => items += &format!("import!({name});\n"),
            5 => {
                if let Some(name) = self.dependency(index) {
                    items += &format!(
                        "extern crate {name} as third;\npub fn third() -> u32 {{ third::f() }}\n"
                    );
                }
            }
            6 => {
                if let Some(name) = self.dependency(index) {
                    let form =
                        self.random
                            .pick(&["self, deep", "f as q", "deep::f as q, self", "*"]);
                    items += &format!("use {name}::{{{form}}};\n");
                }
            }
            7 if self.editions[index] != "2015" => {
                if let Some(name) = self.dependency(index) {
                    items += &format!("use {name};\n");
                }
            }
            _ => {}
        }
        let nested = if self.random.one_in(3) {
            let calls = self.calls(index);
            format!("pub mod nested {{\nuse super::*;\npub fn run() -> Vec<u32> {{ let mut all: Vec<u32> = Vec::new();\n{calls}all }} }}\n")
        } else {
            String::new()
        };
        let calls = self.calls(index);
        let more = if nested.is_empty() {
            ""
        } else {
            "all.extend(nested::run());\n"
        };
        format!("pub mod m{module} {{\n{items}{nested}pub fn run() -> Vec<u32> {{ let mut all: Vec<u32> = Vec::new();\n{calls}{more}all }} }}\n")
    }

    fn calls(&mut self, index: usize) -> String {
        let is_binary = index == CRATES.len();
        let mut calls = String::new();
        for _ in 0..=self.random.below(3) {
            let Some(name) = self.dependency(index) else {
                continue;
            };
            let real = CRATES[self.dependencies[index][&name]];
            let call = match self.random.below(12) {
                0 => format!("::{name}::f()"),
                1 => format!("::{name}::{real}_m!()"),
                2 => format!("{{ use ::{name}::deep; deep::f() }}"),
                3 if is_binary => format!("path!({name})"),
                4 => format!("{{ fn inside() -> u32 {{ mod hole {{ pub fn f() -> u32 {{ ::{name}::f() }} }} hole::f() }} inside() }}"),
                5 => format!("{{ mod hole {{ pub fn f() -> u32 {{ {name}::f() }} }} hole::f() }}"),
                6 => format!("{{ let {name} = 3; {name} + {name}::f() }}"),
                7 => format!("u32::from(vec![{name}::f()].len() == 1)"),
                _ => format!("{name}::f()"),
            };
            calls += &format!("all.push({call});\n");
        }
        calls
    }

    fn write(&self, folder: &Path) {
        fs::write(
            folder.join("Cargo.toml"),
            "[workspace]\nresolver = \"2\"\nmembers = [\"main\"]\n",
        )
        .expect("a manifest");
        for (index, source) in self.sources.iter().enumerate() {
            let name = CRATES.get(index).unwrap_or(&"main");
            let package = folder.join(name);
            fs::create_dir_all(package.join("src")).expect("a folder");
            let dependencies = self.dependencies[index].iter().map(|(name, &version)| {
                let package = CRATES[version];
                format!("{name} = {{ path = \"../{package}\", package = \"{package}\" }}\n")
            });
            let manifest = format!(
                "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"{}\"\n\n[dependencies]\n{}",
                self.editions[index],
                dependencies.collect::<String>()
            );
            fs::write(package.join("Cargo.toml"), manifest).expect("a manifest");
            fs::write(file(folder, index), source).expect("a source file");
        }
    }

    /// Builds the crates, without the lines that rustc blames. Returns the output of the program, or rustc's errors if
    /// there is no line left to remove.
    fn run(&mut self, folder: &Path) -> Result<String, String> {
        for index in 0..self.sources.len() {
            while let Err(errors) = self.compile(index, folder) {
                self.remove(index, &errors, folder)?;
            }
        }
        Ok(output_of(&folder.join("built/main")))
    }

    fn compile(&self, index: usize, folder: &Path) -> Result<(), Vec<Diagnostic>> {
        let name = CRATES.get(index).unwrap_or(&"main");
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", self.editions[index], "--crate-name", name]);
        rustc.args(["--cap-lints=allow", "-Cdebuginfo=0", "--error-format=json"]);
        let built = folder.join("built");
        rustc.arg("-L").arg(&built).arg("--out-dir").arg(&built);
        if index < CRATES.len() {
            rustc.arg("--crate-type=rlib");
        }
        for (name, &krate) in &self.dependencies[index] {
            let library = built.join(format!("lib{}.rlib", CRATES[krate]));
            rustc
                .arg("--extern")
                .arg(format!("{name}={}", library.display()));
        }
        let output = rustc.arg(file(folder, index)).output().expect("rustc runs");
        if output.status.success() {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let diagnostics = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        Err(diagnostics
            .filter(|diagnostic: &Diagnostic| diagnostic.level == DiagnosticLevel::Error)
            .collect())
    }

    /// Removes the lines of a crate that errors are about.
    fn remove(&mut self, index: usize, errors: &[Diagnostic], folder: &Path) -> Result<(), String> {
        let source = file(folder, index).display().to_string();
        let places = errors
            .iter()
            .flat_map(|error| &error.spans)
            .filter(|place| place.is_primary);
        let blamed: BTreeSet<usize> = places.filter_map(|place| line(place, &source)).collect();
        let mut is_changed = false;
        let lines = self.sources[index].lines().enumerate().map(|(at, line)| {
            let goes = blamed.contains(&(at + 1)) && is_removable(line);
            is_changed |= goes;
            if goes {
                "\n".to_string()
            } else {
                format!("{line}\n")
            }
        });
        let left: String = lines.collect();
        if !is_changed {
            let all = errors.iter().filter_map(|error| error.rendered.clone());
            return Err(all.collect());
        }
        fs::write(file(folder, index), &left).expect("a source file");
        self.sources[index] = left;
        Ok(())
    }
}

/// Returns the line of a source file that a span is about, directly or as the call of a macro.
fn line(span: &DiagnosticSpan, source: &str) -> Option<usize> {
    if span.file_name == source {
        return Some(span.line_start);
    }
    line(&span.expansion.as_ref()?.span, source)
}

/// Returns whether a line is a complete piece, which may be removed.
fn is_removable(line: &str) -> bool {
    let count = |bracket: char| line.matches(bracket).count();
    !line.trim().is_empty() && count('{') == count('}') && !line.starts_with("all }")
}

fn file(folder: &Path, index: usize) -> PathBuf {
    match CRATES.get(index) {
        Some(name) => folder.join(name).join("src/lib.rs"),
        None => folder.join("main/src/main.rs"),
    }
}

fn output_of(program: &Path) -> String {
    let output = Command::new(program).output().expect("a program");
    let stdout = String::from_utf8_lossy(&output.stdout);
    format!("{}{stdout}", output.status)
}

/// The name of each result in the summary, and in the line of a program.
const RESULTS: [(&str, &str); 4] = [
    ("right", ""),
    ("refused", "refused"),
    ("wrong", "WRONG"),
    ("do not compile", "does not compile"),
];
const RIGHT: usize = 0;
const REFUSED: usize = 1;
const WRONG: usize = 2;
const INVALID: usize = 3;

/// Returns the index of a program's result in [`RESULTS`], and the reason.
fn try_seed(seed: u64, folder: &Path) -> (usize, String) {
    let mut program = Program::new(seed);
    program.write(folder);
    let expected = match program.run(folder) {
        Ok(output) => output,
        Err(why) => return (INVALID, why),
    };
    let mut request = cargo_solo::Request::new(folder.join("main/Cargo.toml"));
    request.shake = seed.is_multiple_of(4);
    let bundle = match cargo_solo::bundle(&request, None, &|_| {}) {
        Ok(bundle) => bundle,
        Err(error) => return (REFUSED, error.to_string()),
    };
    let file = folder.join("bundle.rs");
    fs::write(&file, &bundle.text).expect("a source file");
    let edition = bundle.edition.as_str();
    let output = Command::new("rustc")
        .args(["--edition", edition, "--cap-lints=allow"])
        .args(["-Cdebuginfo=0", "--out-dir"])
        .args([folder, &file])
        .output()
        .expect("rustc runs");
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return (WRONG, stderr.into_owned());
    }
    match output_of(&folder.join("bundle")) {
        output if output == expected => (RIGHT, String::new()),
        output => (WRONG, format!("{expected}{output}")),
    }
}

fn main() {
    let mut arguments = env::args()
        .skip(1)
        .map_while(|argument| argument.parse::<u64>().ok());
    let first = arguments.next().unwrap_or(1);
    let count = arguments.next().unwrap_or(100);
    let mut counts = [0; 4];
    for seed in first..first + count {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (result, why) = try_seed(seed, folder.path());
        counts[result] += 1;
        if result != RIGHT {
            println!("seed {seed}: {}: {why}", RESULTS[result].1);
        }
        if env::var_os("KEEP").is_some() {
            println!("seed {seed}: {}", folder.keep().display());
        }
        if (seed - first + 1).is_multiple_of(50) || seed - first + 1 == count {
            let results = counts.iter().zip(RESULTS);
            let parts = results.map(|(count, (name, _))| format!("{count} {name}"));
            let line = parts.collect::<Vec<_>>().join(", ");
            println!("seeds {first} to {seed}: {line}");
        }
    }
    std::process::exit(i32::from(counts[WRONG] > 0));
}
