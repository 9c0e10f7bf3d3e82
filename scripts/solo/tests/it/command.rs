//! The command line of `cargo solo`.

use std::fs;
use std::process::Output;

use crate::small::{solo, Small};

const LIBRARY: (&str, &str) = ("lib/src/lib.rs", "pub fn f() -> i32 { 3 }\n");

fn said(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn what_is_written_is_said_with_its_size_and_the_limit_of_the_site() {
    let small = Small::new(&[LIBRARY]);
    let output = small.bundle(&["-o", "deep/bundle.rs", "--for", "atcoder"]);
    let file = small.path().join("main/deep/bundle.rs");
    let bytes = fs::read_to_string(file).unwrap().len();
    let line = format!("wrote deep/bundle.rs: {bytes} bytes; AtCoder takes 524288\n");
    assert_eq!(said(&output), line);
    assert!(output.status.success() && output.stdout.is_empty());
}

#[test]
fn it_works_in_any_folder_of_a_package_and_by_a_path() {
    let small = Small::new(&[LIBRARY]);
    let here = small.bundle(&[]);
    let below = small
        .solo(&[])
        .current_dir(small.path().join("main/src"))
        .output()
        .unwrap();
    let manifest = small.path().join("main/Cargo.toml");
    let elsewhere = solo(&["--manifest-path", manifest.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(
        here.status.success() && here.stderr.is_empty(),
        "{}",
        said(&here)
    );
    assert!(here
        .stdout
        .starts_with(b"// main\n// Made by `cargo solo`.\n// Inlined: lib 0.0.0"));
    assert_eq!(here.stdout, below.stdout);
    assert_eq!(here.stdout, elsewhere.stdout);
}

#[test]
fn without_a_package_it_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let output = solo(&[]).current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let line = "error: no Cargo.toml in this folder or above it: run this in a package, or give --manifest-path\n";
    assert_eq!(said(&output), line);
}

#[test]
fn verbose_says_what_was_inlined_and_removed() {
    let small = Small::new(&[("lib/src/lib.rs", "pub fn f() -> i32 { 3 } pub fn g() {}\n")]);
    let output = small.bundle(&["--verbose"]);
    for line in [
        "inlined main 0.0.0: ",
        "inlined lib 0.0.0: ",
        "removed by ",
        " bytes before, ",
    ] {
        assert!(said(&output).contains(line), "{}", said(&output));
    }
}

#[test]
fn the_command_in_the_head_has_the_options_but_no_path() {
    let small = Small::new(&[LIBRARY]);
    let manifest = small.path().join("main/Cargo.toml");
    let options = [
        "--manifest-path",
        manifest.to_str().unwrap(),
        "--bin",
        "main",
        "--for",
        "loj",
        "--minify",
    ];
    let text = String::from_utf8(small.bundle(&options).stdout).unwrap();
    let line = text.lines().nth(1);
    assert_eq!(
        line,
        Some("// Made by `cargo solo --bin main --for loj --minify`.")
    );
}

#[test]
fn the_readme_shows_what_is_made() {
    let readme = include_str!("../../README.md");
    let kind = include_str!("../kinds/whole_bundle.rs");
    let (_, bundle) = kind.split_once("//- bundle\n").unwrap();
    assert!(readme.contains(bundle.trim_end()));
    let help = solo(&["--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let options = help.split_whitespace().filter(|it| it.starts_with("--"));
    for option in options.filter(|it| !["--help", "--version"].contains(it)) {
        assert!(
            readme.contains(&format!("`{option}")),
            "{option} is not in the README"
        );
    }
}
