//! The bundles of this workspace's own problems, and what proves a bundle.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};

use rstest::rstest;
use serde_json::Value;

use crate::bundling::{bundle, compile, repository, run, Small, EDITIONS};

/// What a bundle may have, in bytes.
const MOST: usize = 14_000;

/// Returns the bundle of a problem, made once.
fn bundle_of(problem: &str) -> String {
    static BUNDLES: OnceLock<Mutex<BTreeMap<String, String>>> = OnceLock::new();
    let mut bundles = BUNDLES.get_or_init(Mutex::default).lock().unwrap();
    let make = || {
        let output = bundle(&[problem]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    };
    bundles
        .entry(problem.to_string())
        .or_insert_with(make)
        .clone()
}

/// Returns the name of a problem from its folder in `testdata`.
fn problem(sample: &Path) -> String {
    let folder = sample.parent().unwrap().file_name().unwrap();
    folder.to_string_lossy().into_owned()
}

/// Compiles the bundle of a problem in each edition and runs all tests of the problem on it.
#[track_caller]
fn check(rustc: &Path, editions: &[&str], sample: &Path) {
    let bundle = bundle_of(&problem(sample));
    let folder = tempfile::tempdir().unwrap();
    let words = |output: &[u8]| {
        let output = String::from_utf8_lossy(output);
        let words = output.split_whitespace().map(str::to_string);
        words.collect::<Vec<_>>()
    };
    let files = fs::read_dir(sample.parent().unwrap()).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let inputs: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "in"))
        .collect();
    for edition in editions {
        let program = compile(rustc, edition, &bundle, folder.path());
        for test in &inputs {
            let output = run(&program, &fs::read(test).unwrap());
            let answer = fs::read(test.with_extension("out")).unwrap();
            assert_eq!(words(&output), words(&answer), "{}", test.display());
        }
    }
}

// Every problem has one `sample-1`.

#[rstest]
fn todays_compiler_says_nothing_and_the_tests_pass(
    #[files("../../testdata/*/sample-1.in")] sample: PathBuf,
) {
    check(Path::new("rustc"), &EDITIONS, &sample);
}

/// Returns the oldest compiler, if it is there, as it has to be in CI: `.ci/rust-1.63` tells where.
fn rust_1_63() -> Option<PathBuf> {
    let rustc = env::var_os("RUSTC_1_63");
    if rustc.is_none() {
        assert!(
            env::var_os("CI").is_none(),
            "CI has to set RUSTC_1_63: see .ci/rust-1.63"
        );
        eprintln!("NOT TESTED: set RUSTC_1_63 to what .ci/rust-1.63 prints");
    }
    rustc.map(PathBuf::from)
}

#[rstest]
fn rust_1_63_says_nothing_and_the_tests_pass(
    #[files("../../testdata/*/sample-1.in")] sample: PathBuf,
) {
    if let Some(rustc) = rust_1_63() {
        check(&rustc, &EDITIONS[..2], &sample);
    }
}

/// What no solution uses yet is in no bundle.
#[test]
fn all_of_common_compiles_on_both_compilers() {
    let folder = tempfile::tempdir().unwrap();
    let old = rust_1_63();
    let todays = EDITIONS.map(|edition| (Path::new("rustc"), edition));
    let old = old
        .iter()
        .flat_map(|rustc| EDITIONS[..2].iter().map(|edition| (&**rustc, *edition)));
    for (rustc, edition) in todays.into_iter().chain(old) {
        let output = Command::new(rustc)
            .args([
                "--edition",
                edition,
                "--crate-type",
                "lib",
                "--emit",
                "metadata",
            ])
            .arg("--out-dir")
            .arg(folder.path())
            .arg(repository().join("common/src/lib.rs"))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && said.is_empty(),
            "edition {edition}: {said}"
        );
    }
}

#[rstest]
fn it_is_small_and_says_what_it_is(#[files("../../testdata/*/sample-1.in")] sample: PathBuf) {
    let problem = problem(&sample);
    let text = bundle_of(&problem);
    assert!(text.len() <= MOST, "{} bytes", text.len());
    let made = format!("// Made by `cargo judge bundle {problem}`.");
    let licence = "// Inlined: proconio 0.5.0 (MIT OR Apache-2.0)";
    for line in [&made, licence, "fn solve("] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let top = repository().canonicalize().unwrap();
    assert!(!text.contains(&top.display().to_string()));
}

/// Set `UPDATE` to write it anew.
#[test]
fn a_bundle_is_as_it_was() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/pku-1067-wythoff.rs");
    let text = bundle_of("pku-1067-wythoff");
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &text).unwrap();
    }
    let snapshot = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        text == snapshot,
        "the bundle has changed; if that is right, run this with UPDATE=1:\n{text}"
    );
}

#[test]
fn a_judge_with_the_crates_keeps_them_used() {
    let output = bundle(&["1067", "--for", "atcoder"]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("use proconio::input;") && !text.contains("mod proconio"),
        "{text}"
    );
    assert!(text.contains("mod common") && text.len() < 6_000, "{text}");
}

#[test]
fn all_problems_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().display().to_string();
    let output = bundle(&["--all", "-o", &shown, "--for", "atcoder"]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let folders = fs::read_dir(repository().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let problems = folders.filter(|path| path.is_dir()).count();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), problems);
}

/// To compile is not enough: both of these deletions compile, and make another program.
#[rstest]
#[case::drop(
    "pub struct D; impl Drop for D { fn drop(&mut self) { println!(\"dropped\"); } } pub fn f() -> i32 { let _d = D; 1 }",
    "impl Drop for D"
)]
#[case::inherent_method_that_shadows_a_traits(
    "pub struct S; pub trait T { fn g(&self) -> i32; } impl S { fn g(&self) -> i32 { 1 } } impl T for S { fn g(&self) -> i32 { self.g() + 1 } } pub fn f() -> i32 { T::g(&S) }",
    "impl S"
)]
fn what_compiles_without_but_does_something_else_stays(#[case] library: &str, #[case] kept: &str) {
    let main = "fn main() { println!(\"{}\", lib::f()); }";
    let small = Small::new(&[("lib/src/lib.rs", library), ("main/src/main.rs", main)]);
    let text = small.check("2021", &[]);
    assert!(text.contains(kept), "{text}");
}

/// What is kept from a bundle may save time, and nothing else: whatever it holds, the next has the same bytes.
#[test]
fn what_is_remembered_changes_nothing() {
    let library = "pub fn f() -> i32 { 3 } pub fn g() -> i32 { 4 } pub struct S; impl Drop for S { fn drop(&mut self) { println!(\"dropped\"); } }";
    let first = "fn main() { println!(\"{}\", lib::f()); }";
    let second = "fn main() { let _s = lib::S; println!(\"{}\", lib::g()); }";
    let cold = |main| {
        let small = Small::new(&[("lib/src/lib.rs", library), ("main/src/main.rs", main)]);
        small.check("2021", &[])
    };
    let (of_first, of_second) = (cold(first), cold(second));
    let small = Small::new(&[("lib/src/lib.rs", library), ("main/src/main.rs", first)]);
    assert_eq!(small.check("2021", &[]), of_first);
    assert_eq!(small.check("2021", &[]), of_first);
    fs::write(small.folder.path().join("main/src/main.rs"), second).unwrap();
    assert_eq!(small.check("2021", &[]), of_second);
    let kept = fs::read_dir(small.folder.path().join("target/judge-bundle")).unwrap();
    let files: Vec<_> = kept.map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty());
    // It is said that the `Drop` went, without which the file compiles.
    for file in &files {
        let mut known: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        let text = known["text"].as_str().unwrap();
        let start = text.find("impl Drop").unwrap();
        let end = start + text[start..].find("} }").unwrap() + 3;
        known["gone"] = serde_json::json!([[start, end]]);
        fs::write(file, known.to_string()).unwrap();
    }
    assert_eq!(small.check("2021", &[]), of_second);
    for file in &files {
        fs::write(file, "{").unwrap();
    }
    assert_eq!(small.check("2021", &[]), of_second);
}
