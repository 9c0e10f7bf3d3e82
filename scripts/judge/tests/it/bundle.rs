//! The bundles of this workspace's own problems and of a user's own solutions.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use rstest::rstest;

use crate::util::{judge, left_in_target, root, Toy};

const EDITIONS: [&str; 3] = ["2018", "2021", "2024"];

/// The largest size of a bundle that is accepted here, in bytes.
const MOST: usize = 20_000;

/// Returns the output of `cargo judge bundle` with these arguments.
#[track_caller]
fn bundle(arguments: &[&str]) -> String {
    let output = judge(root(), &[&["bundle"], arguments].concat()).exits(0);
    output.stdout
}

/// Compiles a file with a plain rustc, which must print nothing.
#[track_caller]
fn compile(rustc: &Path, edition: &str, arguments: &[&str], file: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(rustc)
        .args(["--edition", edition, "--emit=metadata"])
        .args(arguments)
        .arg("--out-dir")
        .arg(folder.path())
        .arg(file)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && stderr.is_empty(),
        "{}: edition {edition}: {stderr}",
        file.display()
    );
}

// Two problems; `.ci/bundles` bundles all of them, and compiles them with Rust 1.63, too.

#[rstest]
fn todays_compiler_prints_nothing_and_the_tests_pass(#[values("s-nim", "stripes")] problem: &str) {
    let text = bundle(&[problem]);
    assert!(text.len() <= MOST, "{} bytes", text.len());
    let mark = "// Made by `cargo judge bundle ";
    let licence = "// Inlined: proconio 0.5.0 (MIT OR Apache-2.0)";
    for line in [mark, licence, "fn solve("] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let top = root().canonicalize().unwrap();
    assert!(!text.contains(&top.display().to_string()));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("main.rs");
    fs::write(&file, text).unwrap();
    for edition in EDITIONS {
        compile(Path::new("rustc"), edition, &[], &file);
    }
    let file = file.to_str().unwrap();
    judge(root(), &["test", problem, "--all", "--source", file]).exits(0);
}

// No bundle contains code that no solution uses yet.

#[test]
fn all_of_common_compiles_on_todays_compiler() {
    compile_common(Path::new("rustc"), &EDITIONS);
}

#[test]
#[cfg_attr(
    missing_old_rust,
    ignore = "no Rust 1.63: set RUSTC_1_63 to what .ci/rust-1.63 prints"
)]
fn all_of_common_compiles_on_rust_1_63() {
    let rustc = env::var_os("RUSTC_1_63").expect("a path");
    compile_common(Path::new(&rustc), &EDITIONS[..2]);
}

#[track_caller]
fn compile_common(rustc: &Path, editions: &[&str]) {
    let library = root().join("common/src/lib.rs");
    for edition in editions {
        compile(rustc, edition, &["--crate-type=lib"], &library);
    }
}

#[test]
fn a_bundle_for_a_site_with_the_crates_imports_them() {
    let text = bundle(&["1067", "--for", "atcoder"]);
    assert!(
        text.contains("use proconio::input;") && !text.contains("mod proconio"),
        "{text}"
    );
    assert!(text.contains("mod common") && text.len() < 6_000, "{text}");
}

#[test]
fn all_problems_go_into_a_folder_and_it_says_so() {
    let toy = Toy::new("7\n", "7\n");
    toy.add_problem("toy-2-more", Toy::SOLUTION);
    toy.write_test("testdata/toy-2-more/test", "8\n", "8\n");
    let output = toy.run("bundle --all -o all --for atcoder").exits(0);
    for problem in ["toy-1-echo", "toy-2-more"] {
        let file = format!("all/{problem}.rs");
        let bytes = toy.read(&file).len();
        output.warns(&format!(
            "wrote {file}: {bytes} bytes; AtCoder takes 524288; edition 2024\n"
        ));
    }
}

#[test]
fn an_unknown_site_is_refused() {
    let output = judge(root(), &["bundle", "1067", "--for", "nowhere"]).exits(2);
    output.warns("no site is called `nowhere`: choose one of atcoder");
}

/// Returns a problem that echoes a number, the user's solution of which uses a library.
fn toy_with_a_library() -> Toy {
    let toy = Toy::with_reference();
    let manifest = "[package]\nname = 'lib'\nedition = '2021'\n";
    toy.write("lib/Cargo.toml", manifest);
    let library = "pub fn echo(text: &str) -> String { text.to_string() }\npub fn unused() {}\n";
    toy.write("lib/src/lib.rs", library);
    let manifest = Toy::manifest() + "\n[dependencies]\nlib = { path = '../../lib' }\n";
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    toy
}

const MINE: &str = "fn main() {
    // Mine.
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    print!(\"{}\", lib::echo(&input));
}
";

#[test]
fn a_source_file_is_bundled_with_the_crates_of_the_solution() {
    let toy = toy_with_a_library();
    toy.write("elsewhere/mine.rs", MINE);
    let output = toy
        .run("bundle echo --source elsewhere/mine.rs -o out.rs")
        .exits(0);
    let bytes = toy.read("out.rs").len();
    let line = format!("wrote out.rs: {bytes} bytes; edition 2021\n");
    assert_eq!(output.stderr, line);
    let head = "// Made by `cargo judge bundle toy-1-echo --source FILE`.";
    toy.has("out.rs", &[head, "// Mine.", "mod lib"]);
    assert_eq!(left_in_target(toy.path()), [""; 0]);
}

#[test]
fn an_own_solution_that_fails_a_test_is_not_bundled() {
    let toy = toy_with_a_library();
    toy.write("mine.rs", "fn main() { println!(\"8\"); }\n");
    let output = toy.run("bundle echo --source mine.rs -o out.rs").exits(2);
    output.warns("test test: WA");
    assert!(!toy.join("out.rs").exists());
}

#[test]
fn a_problem_that_cannot_be_bundled_does_not_stop_the_others() {
    let toy = Toy::new("7\n", "7\n");
    toy.add_problem("a-fails", "fn main() { println!(\"8\"); }\n");
    toy.write_test("testdata/a-fails/test", "7\n", "7\n");
    toy.add_problem("b-broken", Toy::SOLUTION);
    toy.break_manifest("b-broken");
    let output = toy.run("bundle --all -o out").exits(2);
    output.warns("wrote out/toy-1-echo.rs: ");
    output.warns("a-fails cannot be bundled: ");
    output.warns("unknown field `titel`");
    assert_eq!(fs::read_dir(toy.join("out")).unwrap().count(), 1);
}
