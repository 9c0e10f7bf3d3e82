//! Every file in `tests/kinds` is a small workspace. Its bundle must do what `cargo run` does, or be refused.
//!
//! A file begins with directives, one a line after `//!`:
//!
//! - `args: …`: more arguments of `cargo solo`;
//! - `editions: main 2024, lib 2018`: the editions of these packages, whose manifests are `Small`'s otherwise;
//! - `files of: NAME`: the files of another kind, unless this one has its own;
//! - `edition: …`: the edition that the bundle is for, which its head names; 2021 if not given;
//! - `stderr: …`: standard error contains this;
//! - `refused: …`: the program is refused, and the error contains this;
//! - `contains: …`, `lacks: …`: the bundle does or does not contain this;
//! - `at most: …`: the bundle has at most this number of bytes.
//!
//! After them, a line `//- path` begins each file of the workspace; `//- bundle` begins the whole bundle that is
//! expected. `Small` adds what is missing: a binary that prints `lib::f()`, the library in `library.rs`, and the
//! manifest of each library. In a manifest without `[package]`, the lines before the first table become a part of it;
//! the name defaults to that of the folder, and the edition to 2021.
//!
//! Kinds that are only a library are bundled together, each as a library of its own, because a bundle of forty
//! libraries takes less time than forty bundles. If that fails, each is bundled alone, so that it can be named.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread;

use rstest::rstest;

use crate::small::{self, Small};

/// A small workspace, and what is expected of its bundle.
#[derive(Default)]
struct Kind {
    args: Vec<String>,
    edition: Option<String>,
    refused: Vec<String>,
    stderr: Vec<String>,
    contains: Vec<String>,
    lacks: Vec<String>,
    at_most: Option<usize>,
    files: Vec<(String, String)>,
    bundle: Option<String>,
}

impl Kind {
    fn parse(text: &str) -> Self {
        let mut kind = Self::default();
        let (head, files) = text.split_once("//- ").unwrap_or((text, ""));
        for line in head.lines().filter(|line| !line.is_empty()) {
            kind.directive(line);
        }
        for file in files.split("\n//- ").filter(|part| !part.is_empty()) {
            let (path, text) = file.split_once('\n').unwrap();
            let text = format!("{}\n", text.trim_end());
            if path == "bundle" {
                kind.bundle = Some(text);
            } else {
                kind.files.push((path.to_string(), text));
            }
        }
        kind
    }

    fn directive(&mut self, line: &str) {
        let directive = line.strip_prefix("//! ").expect("a directive");
        let (name, value) = directive.split_once(": ").expect("`name: value`");
        let value = value.to_string();
        match name {
            "args" => self.args.extend(value.split(' ').map(str::to_string)),
            "editions" => self.files.extend(value.split(", ").map(manifest)),
            "files of" => self.add_files_of(&value),
            "edition" => self.edition = Some(value),
            "refused" => self.refused.push(value),
            "stderr" => self.stderr.push(value),
            "contains" => self.contains.push(value),
            "lacks" => self.lacks.push(value),
            "at most" => self.at_most = Some(value.parse().unwrap()),
            _ => panic!("no directive is called `{name}`"),
        }
    }

    /// Adds the files of another kind before its own files, which overwrite them.
    fn add_files_of(&mut self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kinds");
        let text = fs::read_to_string(folder.join(name).with_extension("rs")).unwrap();
        self.files.extend(Self::parse(&text).files);
    }

    fn check(&self) {
        let files: Vec<_> = self.files.iter().map(|(a, b)| (&**a, &**b)).collect();
        let small = Small::new(&files);
        let args: Vec<_> = self.args.iter().map(String::as_str).collect();
        if !self.refused.is_empty() {
            let refusal = small.refusal(&args);
            for why in &self.refused {
                assert!(refusal.contains(why), "no `{why}` in: {refusal}");
            }
            return;
        }
        let edition = self.edition.as_deref().unwrap_or("2021");
        let (text, stderr) = small.check_with_stderr(edition, &args);
        assert!(
            text.contains(&format!("\n// Edition: {edition}\n")),
            "not for edition {edition}:\n{text}"
        );
        for part in &self.stderr {
            assert!(stderr.contains(part), "no `{part}` in: {stderr}");
        }
        if let Some(bundle) = &self.bundle {
            assert_eq!(&text, bundle);
        }
        for part in &self.contains {
            assert!(text.contains(part), "no `{part}` in:\n{text}");
        }
        for part in &self.lacks {
            assert!(!text.contains(part), "`{part}` in:\n{text}");
        }
        let most = self.at_most.unwrap_or(usize::MAX);
        assert!(text.len() <= most, "{} bytes", text.len());
    }

    /// Returns whether the kind is only a library, which may have any name, without other expectations.
    fn is_library(&self) -> bool {
        let has_no_directive = self.args.is_empty()
            && self.edition.is_none()
            && self.refused.is_empty()
            && self.contains.is_empty()
            && self.lacks.is_empty()
            && self.stderr.is_empty()
            && self.at_most.is_none()
            && self.bundle.is_none();
        let is_of_library = |(path, text): &(String, String)| {
            let names = |word: &str| word == "lib" || word == "main";
            let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            path.starts_with("lib/src/") && !words.any(names)
        };
        let has_root = self.files.iter().any(|(path, _)| path == "lib/src/lib.rs");
        has_no_directive && has_root && self.files.iter().all(is_of_library)
    }
}

/// Returns the manifest of a package, given as `name edition`, and its path.
fn manifest(package: &str) -> (String, String) {
    let (name, edition) = package.split_once(' ').expect("`name edition`");
    (format!("{name}/Cargo.toml"), small::manifest(name, edition))
}

/// Returns all kinds that are only a library, by their names.
fn libraries() -> Vec<(String, Kind)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kinds");
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let kinds = files.iter().map(|file| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        (name, Kind::parse(&fs::read_to_string(file).unwrap()))
    });
    kinds.filter(|(_, kind)| kind.is_library()).collect()
}

/// Checks one program that uses all the libraries.
fn check_together() {
    let mut main = String::new();
    let mut manifest = "[dependencies]\n".to_string();
    let mut files = Vec::new();
    for (name, kind) in libraries() {
        let _ = writeln!(main, "    println!(\"{{}}\", kind_{name}::f());");
        let _ = writeln!(manifest, "kind_{name}.path = \"../kind_{name}\"");
        for (path, text) in kind.files {
            files.push((path.replacen("lib/", &format!("kind_{name}/"), 1), text));
        }
    }
    files.push(("main/Cargo.toml".to_string(), manifest));
    let main = format!("fn main() {{\n{main}}}\n");
    files.push(("main/src/main.rs".to_string(), main));
    let files: Vec<_> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
    Small::new(&files).check("2021", &[]);
}

/// Returns whether the program that uses all the libraries is right. It is bundled once.
fn are_right_together() -> bool {
    static RIGHT: LazyLock<bool> = LazyLock::new(|| thread::spawn(check_together).join().is_ok());
    *RIGHT
}

#[test]
fn the_bundle_of_all_the_libraries_does_what_their_program_does() {
    assert!(libraries().len() > 30);
    assert!(are_right_together());
}

#[rstest]
fn the_bundle_does_what_the_program_does(#[files("tests/kinds/*.rs")] file: PathBuf) {
    let kind = Kind::parse(&fs::read_to_string(file).unwrap());
    if !kind.is_library() || !are_right_together() {
        kind.check();
    }
}
