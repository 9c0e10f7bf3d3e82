//! Looks for bundles that drop values at another time: `cargo run -p cargo-solo --example temporaries -- SEED COUNT`.
//!
//! Each program has a library of one edition under a binary of another, and is bundled for a site of a third, or for
//! none. The library's functions hold values with a drop (guards, `Rc`, `Weak`, and a type that says when it is dropped)
//! in tail expressions, `if let`, `match`, arguments and operands. A bundle must print what cargo's program prints, be
//! refused, or panic where the program panics.

#![expect(
    clippy::format_push_string,
    reason = "pieces of source text are easier to read as they are"
)]

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
pub fn log() -> String { LOG.with(|it| it.borrow().clone()) }
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
        format!("{{ {local} {one} + {other} }}"),
        format!("two({{ {local} {one} }}, {other})"),
        format!("({one} + {other})"),
        format!("{{ {local} let f = move || {{ {one} }}; f() + {other} }}"),
        format!(
            "if {one} > 3 {{ {other} }} else if let {condition} {{ x }} else {{ {local} {one} }}"
        ),
    ];
    let all: Vec<_> = forms.iter().map(String::as_str).collect();
    random.pick(&all).to_string()
}

fn write(folder: &Path, seed: u64) -> Option<&'static str> {
    const EDITIONS: [&str; 3] = ["2018", "2021", "2024"];
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..8 {
        random.pick(&[""]);
    }
    let (own, main) = (random.pick(&EDITIONS), random.pick(&EDITIONS));
    let site = random.pick(&["", "", "atcoder", "kattis", "cses"]);
    let mut library = COMMON.to_string();
    let mut calls = String::new();
    for index in 0..3 {
        let local = random.pick(&[
            "let _d = D(9);",
            "let v = vec![D(8)];",
            "let _s = Seen(w.clone());",
            "",
        ]);
        let body = expression(&mut random, 2);
        library += &format!("pub fn f{index}(c: &RefCell<Vec<u32>>, r: &Rc<u32>, w: &Weak<u32>) -> u32 {{ {local} {body} }}\n");
        calls += &format!(
            "println!(\"{{}}\", lib::f{index}(&c, &r, &w)); println!(\"{{}}\", lib::log());\n"
        );
    }
    let program = format!("fn main() {{ let c = std::cell::RefCell::new(vec![1, 2]); let r = std::rc::Rc::new(4); let w = std::rc::Rc::downgrade(&r);\n{calls}}}\n");
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
            package("main", main, "lib = { path = \"../lib\" }\n"),
        ),
        ("main/src/main.rs", program),
        ("lib/Cargo.toml", package("lib", own, "")),
        ("lib/src/lib.rs", library),
    ];
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder)).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    Some(site).filter(|it| !it.is_empty())
}

/// What became of a program.
#[derive(Debug, PartialEq)]
enum Outcome {
    Invalid,
    Right,
    Rewritten,
    Refused(String),
    Wrong(String),
}

fn outcome(seed: u64, folder: &Path) -> Outcome {
    let site = write(folder, seed);
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--release"])
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
        .current_dir(folder.join("main"))
        .output()
        .expect("cargo runs");
    if !built.status.success() {
        return Outcome::Invalid;
    }
    let expected = printed(&folder.join("target/release/main"));
    let mut request = solo::Request::new(folder.join("main/Cargo.toml"));
    request.site = site.map(str::to_string);
    let bundle = match solo::bundle(&request, None, &|_| {}) {
        Ok(bundle) => bundle,
        Err(error) => return Outcome::Refused(error.to_string()),
    };
    let file = folder.join("bundle.rs");
    fs::write(&file, &bundle.text).expect("a file");
    let output = Command::new("rustc")
        .args([
            "--edition",
            &bundle.edition,
            "--cap-lints=allow",
            "--out-dir",
        ])
        .args([folder, &file])
        .output()
        .expect("rustc runs");
    let said = printed(&folder.join("bundle"));
    if !output.status.success() || said != expected {
        return Outcome::Wrong(format!("{expected}{said}"));
    }
    let matches = |text: &str| text.matches("match ").count();
    let library = fs::read_to_string(folder.join("lib/src/lib.rs")).expect("a file");
    if matches(&bundle.text) > matches(&library) {
        Outcome::Rewritten
    } else {
        Outcome::Right
    }
}

/// Returns how a program ended, and what it printed.
fn printed(program: &Path) -> String {
    let output = Command::new(program).output().expect("a program");
    format!(
        "{}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout)
    )
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .map_while(|it| it.parse::<u64>().ok());
    let first = arguments.next().unwrap_or(1);
    let count = arguments.next().unwrap_or(100);
    let (mut right, mut rewritten, mut refused, mut wrong, mut invalid) = (0, 0, 0, 0, 0);
    for seed in first..first + count {
        let folder = tempfile::tempdir().expect("a temporary folder");
        match outcome(seed, folder.path()) {
            Outcome::Invalid => invalid += 1,
            Outcome::Right => right += 1,
            Outcome::Rewritten => rewritten += 1,
            Outcome::Refused(why) => {
                refused += 1;
                println!("seed {seed}: refused: {why}");
            }
            Outcome::Wrong(why) => {
                wrong += 1;
                println!("seed {seed}: WRONG: {why}");
            }
        }
        println!("seeds {first} to {seed}: {right} right, {rewritten} rewritten, {refused} refused, {wrong} wrong, {invalid} do not compile");
    }
    std::process::exit(i32::from(wrong > 0));
}
