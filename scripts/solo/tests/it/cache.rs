//! The cache from one bundle to the next saves time and changes nothing.

use std::fs;
use std::sync::Mutex;

use cargo_metadata::MetadataCommand;
use cargo_solo::Request;
use rstest::rstest;
use serde_json::Value;

use crate::small::Small;

const LIBRARY: &str = "pub fn f() -> i32 {
    3
}
pub fn g() -> i32 {
    4
}
pub struct S;
impl Drop for S {
    fn drop(&mut self) {
        println!(\"dropped\");
    }
}
";
const FIRST: &str = "fn main() { println!(\"{}\", lib::f()); }";
const SECOND: &str = "fn main() { let _s = lib::S; println!(\"{}\", lib::g()); }";

fn small(main: &str) -> Small {
    Small::new(&[("lib/src/lib.rs", LIBRARY), ("main/src/main.rs", main)])
}

/// Removes the bundles that are stored for unchanged programs.
fn forget_results(small: &Small) {
    fs::remove_dir_all(small.path().join("target/cargo-solo/results")).unwrap();
}

/// Returns the text of a bundle, and whether it was made anew.
fn bundle_text(small: &Small) -> (String, bool) {
    let steps = Mutex::new(Vec::new());
    let progress = |step: &str| steps.lock().unwrap().push(step.to_string());
    let request = Request::new(small.path().join("main/Cargo.toml"));
    let bundle = cargo_solo::bundle(&request, None, &progress).unwrap();
    let is_new = steps
        .into_inner()
        .unwrap()
        .iter()
        .any(|step| step == "inlining");
    (bundle.text, is_new)
}

#[test]
fn an_unchanged_program_is_not_bundled_again() {
    let small = small(FIRST);
    let (first, is_new) = bundle_text(&small);
    assert!(is_new);
    assert_eq!(bundle_text(&small), (first.clone(), false));
    // A bundle in the package's folder is not one of its sources.
    small.write("main/bundle.rs", &first);
    assert_eq!(bundle_text(&small), (first.clone(), false));
    // The same bytes with another modification time are the same program.
    small.write("main/src/main.rs", FIRST);
    assert_eq!(bundle_text(&small), (first.clone(), false));
    small.write("main/src/main.rs", SECOND);
    let (second, is_new) = bundle_text(&small);
    assert!(is_new && second != first);
    small.write("lib/src/lib.rs", &LIBRARY.replace('4', "5"));
    let (third, is_new) = bundle_text(&small);
    assert!(is_new && third != second);
    small.write(
        ".cargo/config.toml",
        "[build]\nrustflags = [\"--cfg=other\"]\n",
    );
    assert_eq!(bundle_text(&small), (third.clone(), true));
    assert_eq!(bundle_text(&small), (third.clone(), false));
    let metadata = MetadataCommand::new()
        .current_dir(small.path())
        .exec()
        .unwrap();
    let results = fs::read_dir(metadata.target_directory.join("cargo-solo/results")).unwrap();
    for file in results {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap_or_default();
        let damaged = text.replace("lib::g", "lib::f");
        fs::write(&path, damaged).unwrap();
    }
    assert_eq!(bundle_text(&small), (third, true));
}

/// The files that a program includes, wherever they lie, are part of it.
#[rstest]
#[case::code("pub fn f() -> i32 { include!(\"../../value.txt\") }", true)]
#[case::text(
    "pub fn f() -> i32 { include_str!(r\"../../value.txt\").parse().unwrap() }",
    true
)]
#[case::inside("pub fn f() -> i32 { include_bytes!(\"value.txt\")[0].into() }", true)]
#[case::module("#[path = \"../../value.rs\"] mod value; pub use value::f;", true)]
#[case::computed(
    "pub fn f() -> i32 { include!(concat!(\"../..\", \"/value.txt\")) }",
    false
)]
#[case::from_inside(
    "pub mod m { #[path = \"../../../value.rs\"] pub mod value; } pub use m::value::f;",
    false
)]
fn a_program_with_a_changed_file_is_bundled_again(#[case] library: &str, #[case] is_stored: bool) {
    let small = small(FIRST);
    let write = |value: &str| {
        small.write("value.txt", value);
        small.write("lib/src/value.txt", value);
        // A module's own folder has to exist.
        small.write("lib/src/m/value.txt", value);
        small.write("value.rs", &format!("pub fn f() -> i32 {{ {value} }}"));
    };
    write("3");
    small.write("lib/src/lib.rs", library);
    let (first, _) = bundle_text(&small);
    assert_eq!(bundle_text(&small), (first.clone(), !is_stored));
    write("4");
    let (second, is_new) = bundle_text(&small);
    assert!(is_new && second != first);
}

#[test]
fn whatever_the_cache_holds_the_bundle_is_the_same() {
    let cold = |main| small(main).check("2021", &[]);
    let (of_first, of_second) = (cold(FIRST), cold(SECOND));
    let small = small(FIRST);
    assert_eq!(small.check("2021", &[]), of_first);
    assert_eq!(small.check("2021", &[]), of_first);
    small.write("main/src/main.rs", SECOND);
    assert_eq!(small.check("2021", &[]), of_second);
    let entries = fs::read_dir(small.path().join("target/judge-bundle")).unwrap();
    let files: Vec<_> = entries.map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty());
    // The cache claims that the `Drop` was removed; the file compiles without it.
    for file in &files {
        let mut known: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        let text = known["answer"]["text"].as_str().unwrap();
        let start = text.find("impl Drop").unwrap();
        let end = start + text[start..].find("\n}").unwrap() + 2;
        let blanks = " ".repeat(end - start);
        known["answer"]["text"] = format!("{}{blanks}{}", &text[..start], &text[end..]).into();
        fs::write(file, known.to_string()).unwrap();
    }
    forget_results(&small);
    assert_eq!(small.check("2021", &[]), of_second);
    for file in &files {
        fs::write(file, "{").unwrap();
    }
    forget_results(&small);
    assert_eq!(small.check("2021", &[]), of_second);
}

#[test]
fn what_cargo_built_with_other_features_is_not_compared() {
    let manifest = "[features]\nother = []\n";
    let main = "fn main() { if cfg!(feature = \"other\") { println!(\"other\") } else { println!(\"{}\", 1) } }";
    let small = Small::new(&[("main/Cargo.toml", manifest), ("main/src/main.rs", main)]);
    let with = small.check("2021", &["--features", "other"]);
    let without = small.check("2021", &[]);
    assert_ne!(with, without);
    assert_eq!(small.check("2021", &["--features", "other"]), with);
    assert_eq!(small.check("2021", &[]), without);
}
