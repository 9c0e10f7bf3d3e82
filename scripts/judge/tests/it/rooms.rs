//! Which room may import which, as the sources have it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, MetadataCommand};
use rstest::rstest;

use crate::util::root;

const ROOMS: [&str; 4] = ["contest", "learn", "author", "submit"];

/// The files of the runner's own: `main` joins the rooms.
const MAIN: &str = "main.rs";

fn sources() -> PathBuf {
    root().join("scripts/judge/src")
}

/// Returns the Rust files in a folder and below, `main.rs` left out.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with(MAIN) {
            files.push(path);
        }
    }
    files
}

/// Returns the rooms that a source names outside of comments and of texts, in whatever form: `crate::learn::progress`,
/// `use crate::{author, cargo}`.
fn rooms_named(source: &str) -> BTreeSet<&'static str> {
    let code = code_of(source);
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    let words: BTreeSet<&str> = code.split(|char| !is_part(char)).collect();
    ROOMS.into_iter().filter(|it| words.contains(it)).collect()
}

/// Returns a source without its comments and texts.
fn code_of(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(char) = rest.chars().next() {
        let hashes = rest.strip_prefix('r').map_or("", |after| {
            let end = after.find(|char| char != '#').unwrap_or_default();
            &after[..end]
        });
        let is_raw = rest.starts_with(&format!("r{hashes}\""));
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_raw {
            let begin = hashes.len() + 2;
            let end = format!("\"{hashes}");
            begin + rest[begin..].find(&end).unwrap() + end.len()
        } else if char == '"' {
            let is_escaped = |end: usize| {
                let before = rest[..end].chars().rev();
                before.take_while(|char| *char == '\\').count() % 2 == 1
            };
            let mut ends = rest.match_indices('"').skip(1).map(|(end, _)| end);
            ends.find(|end| !is_escaped(*end)).unwrap() + 1
        } else if let Some(quote) = ["'\"'", "'\\\"'"].iter().find(|it| rest.starts_with(**it)) {
            quote.len()
        } else {
            code.push(char);
            rest = &rest[char.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[length..];
    }
    code
}

#[rstest]
#[case("use crate::learn::progress::Progress;", &["learn"])]
#[case("use crate::{author, cargo};", &["author"])]
#[case("super::super::learn::list::run(&args)", &["learn"])]
#[case("use crate::{\n    contest::report,\n    learn::{list, play},\n};", &["contest", "learn"])]
#[case("// learn reads it", &[])]
#[case("say!(\"see https://example.org/submit\"); learn::list()", &["learn"])]
#[case("(\"a\n\\\"submit \", r#\"\"submit\"#, '\"', author::x, \"submit\")", &["author"])]
#[case("let learned = authors;", &[])]
fn a_room_that_is_named_is_found(#[case] source: &str, #[case] rooms: &[&str]) {
    assert_eq!(Vec::from_iter(rooms_named(source)), rooms);
}

#[rstest]
#[case::a_contest_needs_no_book("contest", &["contest"])]
#[case::what_is_submitted_comes_from_a_contest("submit", &["contest", "submit"])]
#[case::authors_write_for_learners_and_need_none_of_their_tools("author", &["contest", "author"])]
fn a_room_imports_only(#[case] room: &str, #[case] may: &[&str]) {
    let files = files(&sources().join(room));
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        let source = fs::read_to_string(&file).unwrap();
        for named in rooms_named(&source) {
            let shown = file.display();
            assert!(may.contains(&named), "{shown} names the room {named}");
        }
    }
}

#[test]
fn what_all_share_imports_no_room() {
    let is_shared = |path: &PathBuf| {
        !ROOMS
            .iter()
            .any(|room| path.starts_with(sources().join(room)))
    };
    let shared: Vec<_> = files(&sources()).into_iter().filter(is_shared).collect();
    assert!(shared.len() >= 5, "{shared:?}");
    for file in shared {
        let source = fs::read_to_string(&file).unwrap();
        assert_eq!(rooms_named(&source), BTreeSet::new(), "{}", file.display());
    }
}

#[rstest]
#[case("judge-sandbox", &[])]
#[case("grundy", &["impartial-games"])]
fn a_library_depends_on_nothing_else_in_the_workspace(#[case] name: &str, #[case] on: &[&str]) {
    let manifest = root().join("Cargo.toml");
    let metadata = MetadataCommand::new()
        .manifest_path(manifest)
        .no_deps()
        .exec();
    let metadata = metadata.unwrap();
    let package = metadata
        .packages
        .iter()
        .find(|it| *it.name == name)
        .unwrap();
    let own = package
        .dependencies
        .iter()
        .filter(|it| it.path.is_some() && it.kind == DependencyKind::Normal);
    let own: Vec<_> = own.map(|it| it.name.as_str()).collect();
    assert_eq!(own, on);
}
