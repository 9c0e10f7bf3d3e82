//! Looks for bundles that drop values at another time: `cargo run -p cargo-solo --example temporaries -- SEED COUNT`.
//!
//! Each of COUNT programs has a library of one edition under a binary of another, and is bundled for a site of a third, or
//! for none. The library's functions hold values with a drop (guards, `Rc`, `Weak`, and a type that says when it is
//! dropped) in tail expressions, `if let`, `match`, arguments and operands. Each function must print in the bundle what
//! it prints in cargo's program, or panic where it panics there, or be refused. What is refused is left out, and the
//! rest is bundled again.

#![expect(
    clippy::format_push_string,
    reason = "pieces of source text are easier to read as they are"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Numbers that look random, the same for a seed (Marsaglia 2003, xorshift).
struct Random(u64);

impl Random {
    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        all[usize::try_from(self.0 >> 33).unwrap_or(0) % all.len()]
    }
}

const COMMON: &str = "#![allow(warnings)]
use std::{cell::{Cell, RefCell}, rc::{Rc, Weak}};
thread_local! { static LOG: RefCell<String> = RefCell::new(String::new()); }
fn say(text: &str) { LOG.with(|it| it.borrow_mut().push_str(text)) }
pub fn log() -> String { LOG.with(|it| std::mem::take(&mut *it.borrow_mut())) }
pub struct D(u32);
impl Drop for D { fn drop(&mut self) { say(&format!(\"-{}\", self.0)) } }
impl D { fn get(&self) -> Option<u32> { if self.0 % 2 == 0 { Some(self.0) } else { None } } fn value(&self) -> u32 { self.0 } }
pub struct Seen(Weak<u32>);
impl Drop for Seen { fn drop(&mut self) { say(if self.0.upgrade().is_some() { \"+\" } else { \"x\" }) } }
fn two(a: u32, b: u32) -> u32 { a * 10 + b }
fn twice(rc: Rc<u32>) -> Option<Rc<u32>> { if *rc % 2 == 0 { Some(rc) } else { None } }
";

/// Returns an expression of type `u32`, in which `c: &RefCell<Vec<u32>>`, `r: &Rc<u32>` and `w: &Weak<u32>` are known.
fn expression(random: &mut Random, depth: u32) -> String {
    let leaf = |random: &mut Random| {
        random
            .pick(&[
                "D(2).value()",
                "D(3).value()",
                "c.borrow().len() as u32",
                "c.borrow().iter().sum::<u32>()",
                "c.try_borrow_mut().map_or(7, |mut it| { it.push(1); 8 })",
                "{ c.borrow_mut().push(2); 3 }",
                "Rc::strong_count(&r.clone()) as u32",
                "Rc::strong_count(r) as u32",
                "w.upgrade().map_or(5, |it| *it + Rc::strong_count(&it) as u32)",
                "1",
            ])
            .to_string()
    };
    if depth == 0 {
        return leaf(random);
    }
    let condition = random.pick(&[
        "Some(x) = D(1).get()",
        "Some(x) = D(4).get()",
        "Some(x) = c.borrow().first().copied()",
        "Some(x) = c.borrow().get(90).copied()",
        "Some(x) = w.upgrade().map(|it| *it)",
        "Some(x) = twice(r.clone()).as_ref().map(|it| **it)",
        "Ok(x) = c.try_borrow().map(|it| it.len() as u32)",
    ]);
    let (pattern, scrutinee) = condition.split_once(" = ").unwrap_or_default();
    let local = random.pick(&[
        "let _a = D(5);",
        "let _a = Seen(w.clone());",
        "let v = vec![1u32, 2];",
        "let rc = r.clone(); let _s = Seen(Rc::downgrade(&rc));",
        "let _g = c.try_borrow();",
        "",
    ]);
    let one = expression(random, depth - 1);
    let other = expression(random, depth - 1);
    let forms = [
        format!("if let {condition} {{ x + {one} }} else {{ {other} }}"),
        format!("match {scrutinee} {{ {pattern} => x + {one}, _ => {other} }}"),
        format!("{{ {local} {one} }}"),
        // A statement that begins with a block ends with it.
        format!("{{ {local} ({one}) + {other} }}"),
        format!("two({{ {local} {one} }}, {other})"),
        format!("(({one}) + {other})"),
        format!("{{ {local} let f = move || {{ {one} }}; f() + {other} }}"),
        format!(
            "if {one} > 3 {{ {other} }} else if let {condition} {{ x }} else {{ {local} {one} }}"
        ),
    ];
    let all: Vec<_> = forms.iter().map(String::as_str).collect();
    random.pick(&all).to_string()
}

/// A library of one edition under a binary of another.
#[derive(Clone)]
struct Program {
    library: String,
    binary: &'static str,
    site: Option<&'static str>,
    /// The functions of the library, each on one line, by their numbers.
    functions: BTreeMap<usize, String>,
}

impl Program {
    fn new(seed: u64) -> Self {
        /// The editions of the library and the binary, and the site. The bundle has another edition than the library.
        const SETTINGS: [(&str, &str, Option<&str>); 8] = [
            ("2021", "2024", None),
            ("2024", "2021", Some("cses")),
            ("2018", "2024", None),
            ("2021", "2021", Some("atcoder")),
            ("2018", "2021", None),
            ("2024", "2024", Some("cses")),
            ("2018", "2018", Some("atcoder")),
            ("2021", "2018", Some("kattis")),
        ];
        const FUNCTIONS: usize = 30;
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            random.pick(&[""]);
        }
        let setting = usize::try_from(seed).unwrap_or(0) % SETTINGS.len();
        let (library, binary, site) = SETTINGS[setting];
        let mut functions = BTreeMap::new();
        for index in 0..FUNCTIONS {
            let local = random.pick(&[
                "let _d = D(9);",
                "let v = vec![D(8)];",
                "let _s = Seen(w.clone());",
                "",
            ]);
            let body = expression(&mut random, 2);
            let text = format!("pub fn f{index}(c: &RefCell<Vec<u32>>, r: &Rc<u32>, w: &Weak<u32>) -> u32 {{ {local} {body} }}\n");
            functions.insert(index, text);
        }
        Self {
            library: library.to_string(),
            binary,
            site,
            functions,
        }
    }

    fn write(&self, folder: &Path) {
        let mut library = COMMON.to_string();
        let mut main = "fn main() {\nstd::panic::set_hook(Box::new(|_| {}));\n".to_string();
        for (index, function) in &self.functions {
            library += function;
            main += &format!(
                "{{ let c = std::cell::RefCell::new(vec![1, 2]); let r = std::rc::Rc::new(4); let w = std::rc::Rc::downgrade(&r);
                let call = || lib::f{index}(&c, &r, &w);
                let value = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call)).ok();
                println!(\"f{index} {{:?}} {{}} {{:?}}\", value, lib::log(), c.try_borrow().ok()); }}\n"
            );
        }
        main += "}\n";
        let package = |name: &str, edition: &str, dependencies: &str| {
            format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"{edition}\"\n\n[dependencies]\n{dependencies}")
        };
        let files = [
            (
                "Cargo.toml",
                "[workspace]\nresolver = \"2\"\nmembers = [\"main\"]\n".to_string(),
            ),
            (
                "main/Cargo.toml",
                package("main", self.binary, "lib = { path = \"../lib\" }\n"),
            ),
            ("main/src/main.rs", main),
            ("lib/Cargo.toml", package("lib", &self.library, "")),
            ("lib/src/lib.rs", library),
        ];
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap_or(folder)).expect("a folder");
            fs::write(path, text).expect("a file");
        }
    }

    /// Leaves out the functions that do not compile, and returns how many they are.
    fn leave_out_invalid(&mut self, folder: &Path) -> usize {
        let mut invalid = 0;
        loop {
            self.write(folder);
            let output = Command::new("cargo")
                .args(["check", "--quiet", "--message-format=short"])
                .current_dir(folder.join("main"))
                .output()
                .expect("cargo runs");
            if output.status.success() {
                return invalid;
            }
            let said = String::from_utf8_lossy(&output.stderr);
            let lines = said.lines().filter(|line| line.contains(": error"));
            let lines = lines.filter_map(|line| line.split_once("lib.rs:")?.1.split(':').next());
            let lines = lines.filter_map(|line| line.parse::<usize>().ok());
            let first = COMMON.lines().count() + 1;
            let indices: Vec<_> = self.functions.keys().copied().collect();
            let wrong = lines.filter_map(|line| indices.get(line.checked_sub(first)?));
            let wrong: BTreeSet<_> = wrong.collect();
            assert!(!wrong.is_empty(), "it does not compile: {said}");
            invalid += wrong.len();
            self.functions.retain(|index, _| !wrong.contains(index));
        }
    }
}

impl Program {
    /// Returns how many of some functions print what is expected. Functions that do not compile do not.
    fn printing_the_same(
        mut self,
        folder: &Path,
        functions: &BTreeSet<usize>,
        expected: &BTreeMap<String, String>,
    ) -> usize {
        self.leave_out_invalid(folder);
        let printed = self::expected(folder);
        let names = functions.iter().map(|index| format!("f{index}"));
        names
            .filter(|name| printed.contains_key(name) && printed.get(name) == expected.get(name))
            .count()
    }
}

/// What became of the functions.
#[derive(Default)]
struct Counts {
    right: usize,
    rewritten: usize,
    refused: usize,
    /// Those of the refused that print the same if the library is of the bundle's edition.
    needlessly: usize,
    wrong: usize,
    invalid: usize,
}

/// Returns what each function printed, by its name.
fn printed(program: &Path) -> BTreeMap<String, String> {
    let output = Command::new(program).output().expect("a program");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines
        .map(|(name, rest)| (name.to_string(), rest.to_string()))
        .collect()
}

/// Returns what cargo's program prints, compiled without optimisation.
fn expected(folder: &Path) -> BTreeMap<String, String> {
    let built = Command::new("cargo")
        .args(["build", "--quiet"])
        .current_dir(folder.join("main"))
        .status()
        .expect("cargo runs");
    assert!(built.success(), "cargo builds");
    printed(&folder.join("target/debug/main"))
}

/// Returns what the program of a bundle prints.
fn bundled(folder: &Path, bundle: &cargo_solo::Bundle) -> BTreeMap<String, String> {
    let file = folder.join("bundle.rs");
    fs::write(&file, &bundle.text).expect("a file");
    let compiled = Command::new("rustc")
        .args(["--edition", &bundle.edition, "--cap-lints=allow"])
        .arg("--out-dir")
        .args([folder, &file])
        .status()
        .expect("rustc runs");
    assert!(compiled.success(), "the bundle compiles");
    printed(&folder.join("bundle"))
}

/// Returns the numbers of the functions that a refusal names.
fn refused(refusal: &cargo_solo::Refusal) -> BTreeSet<usize> {
    let text = format!("{}\n{}", refusal.reason, refusal.details);
    let names = text.split("lib::f").skip(1);
    let numbers = names.filter_map(|rest| {
        let end = rest.find(|it: char| !it.is_ascii_digit());
        rest[..end.unwrap_or(rest.len())].parse().ok()
    });
    numbers.collect()
}

/// Returns how often a library function matches in a text.
fn matches(text: &str, index: usize) -> usize {
    let function = text.split(&format!("pub fn f{index}(")).nth(1);
    let own = function.and_then(|it| it.split("pub fn ").next());
    own.map_or(0, |it| it.matches("match ").count())
}

fn run(seed: u64, counts: &mut Counts) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let mut program = Program::new(seed);
    counts.invalid += program.leave_out_invalid(folder);
    let expected = expected(folder);
    let all = program.functions.clone();
    let (library, binary, site) = (program.library.clone(), program.binary, program.site);
    println!("seed {seed}: a library of {library} under {binary}, for {site:?}");
    let mut left_out = BTreeSet::new();
    let mut request = cargo_solo::Request::new(folder.join("main/Cargo.toml"));
    request.site = site.map(str::to_string);
    let bundle = loop {
        if program.functions.is_empty() {
            return;
        }
        program.write(folder);
        let refusal = match cargo_solo::bundle(&request, None, &|_| {}) {
            Ok(bundle) => break bundle,
            Err(cargo_solo::Error::Refusal(refusal)) => refusal,
            Err(error) => panic!("{error}"),
        };
        let refused = refused(&refusal);
        if !refused.iter().any(|it| program.functions.contains_key(it)) {
            println!("seed {seed}: refused as a whole: {refusal}");
            counts.refused += program.functions.len();
            return;
        }
        let before = program.functions.len();
        program
            .functions
            .retain(|index, _| !refused.contains(index));
        counts.refused += before - program.functions.len();
        left_out.extend(refused);
    };
    let said = bundled(folder, &bundle);
    let of_the_bundle = Program {
        library: bundle.edition.clone(),
        functions: all,
        ..program.clone()
    };
    counts.needlessly += of_the_bundle.printing_the_same(folder, &left_out, &expected);
    for (index, text) in &program.functions {
        let name = format!("f{index}");
        let both = (expected.get(&name), said.get(&name));
        if both.0 != both.1 || both.0.is_none() {
            counts.wrong += 1;
            println!("seed {seed}: WRONG: {text}{both:?}");
        } else if matches(&bundle.text, *index) > matches(text, *index) {
            counts.rewritten += 1;
        } else {
            counts.right += 1;
        }
    }
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .map_while(|it| it.parse::<u64>().ok());
    let first = arguments.next().unwrap_or(1);
    let count = arguments.next().unwrap_or(20);
    let mut counts = Counts::default();
    for seed in first..first + count {
        run(seed, &mut counts);
        let Counts {
            right,
            rewritten,
            refused,
            needlessly,
            wrong,
            invalid,
        } = counts;
        println!("functions so far: {right} right, {rewritten} rewritten, {refused} refused ({needlessly} of them print the same), {wrong} wrong, {invalid} do not compile");
    }
    std::process::exit(i32::from(counts.wrong > 0));
}
