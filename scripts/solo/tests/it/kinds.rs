//! Every file in `tests/kinds` is a small workspace. Its bundle must do what `cargo run` does, or be refused.
//!
//! A file begins with directives, one a line after `//!`:
//!
//! - `args: …`: more arguments of `cargo solo`;
//! - `edition: …`: the edition that the bundle is for, which its head names; 2021 if not given;
//! - `said: …`: standard error contains this;
//! - `refused: …`: the program is refused, and the error contains this;
//! - `contains: …`, `lacks: …`: the bundle does or does not contain this;
//! - `at most: …`: the bundle has at most this number of bytes.
//!
//! After them, a line `//- path` begins each file of the workspace; `//- bundle` begins the whole bundle that is
//! expected. `Small` adds what is missing: a binary that prints `lib::f()`, the library in `library.rs`, and their
//! manifests.

use std::fs;
use std::path::PathBuf;

use rstest::rstest;

use crate::small::Small;

/// A small workspace, and what is expected of its bundle.
#[derive(Default)]
struct Kind {
    args: Vec<String>,
    edition: Option<String>,
    refused: Vec<String>,
    said: Vec<String>,
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
        for file in files.split("\n//- ").filter(|it| !it.is_empty()) {
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
            "edition" => self.edition = Some(value),
            "refused" => self.refused.push(value),
            "said" => self.said.push(value),
            "contains" => self.contains.push(value),
            "lacks" => self.lacks.push(value),
            "at most" => self.at_most = Some(value.parse().unwrap()),
            _ => panic!("no directive is called `{name}`"),
        }
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
        let (text, said) = small.check_saying(edition, &args);
        assert!(
            text.contains(&format!("\n// Edition: {edition}\n")),
            "not for edition {edition}:\n{text}"
        );
        for part in &self.said {
            assert!(said.contains(part), "no `{part}` in: {said}");
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
}

#[rstest]
fn the_bundle_does_what_the_program_does(#[files("tests/kinds/*.rs")] file: PathBuf) {
    Kind::parse(&fs::read_to_string(file).unwrap()).check();
}
